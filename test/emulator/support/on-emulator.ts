import { describe } from 'vitest';
import { hindrance } from './emulator.ts';

/** Tests on the emulator, which are skipped, with the reason in their name, where it is not installed. They build on each other. */
export function onEmulator(name: string, tests: () => void): void {
  const reason = hindrance === undefined ? '' : ` (${hindrance})`;
  const options = { skip: hindrance !== undefined, retry: 0, timeout: 900_000 };
  // oxlint-disable-next-line vitest/valid-describe-callback -- the rule does not know that options come second
  describe(`${name}, on an emulator of AWS${reason}`, options, tests);
}
