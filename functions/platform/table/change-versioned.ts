import { setTimeout as sleep } from 'node:timers/promises';

export interface Comparisons<Name, Value> {
  eq(name: Name, value: Value): string;
  notExists(name: Name): string;
}

/** Condition that an attribute still has the value that was read, or is still absent. */
export const asRead = <Name, Value extends string | number>(
  name: Name,
  read: Value | undefined,
  is: Comparisons<Name, Value>,
): string => (read === undefined ? is.notExists(name) : is.eq(name, read));

const attempts = 40;
const longestPauseMs = 60;

/**
 * Reads, decides and writes until no other change came in between.
 *
 * @param write false if the item has changed since it was read
 * @throws after 40 changes by others, which takes about a second
 */
export async function changeVersioned<Before, Outcome>(
  read: () => Promise<Before>,
  decide: (before: Before) => Outcome,
  write: (outcome: Outcome, before: Before) => Promise<boolean>,
  pauseFor: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await read();
    const outcome = decide(before);
    if (await write(outcome, before)) return outcome;
    if (attempt === attempts) throw new Error('Too many concurrent changes to the item');
    await pauseFor(Math.random() * Math.min(longestPauseMs, 5 * attempt));
  }
}
