import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { Audit } from '../../platform/audit/audit.ts';

const attempts = 40;
const longestPauseMs = 60;

/**
 * Reads, decides and writes until no other change came in between.
 *
 * @param write false if the item has changed since it was read
 */
export async function changeVersioned<Before, Outcome>(
  read: () => Promise<Before>,
  decide: (before: Before) => Outcome,
  write: (outcome: Outcome, before: Before) => Promise<boolean>,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await read();
    const outcome = decide(before);
    if (await write(outcome, before)) return outcome;
    if (attempt === attempts) throw new Error('Too many concurrent changes to the item');
    await sleep(Math.random() * Math.min(longestPauseMs, 5 * attempt));
  }
}

/**
 * Changes an entry of the desk.
 *
 * @param decide returns the same entry if there is nothing to change
 * @param write the changed entry, unless it has another version than before
 * @throws ProblemError `not_found`, and what `decide` throws
 */
export const changeEntry = <Entry extends { version: number }>(
  {
    read,
    write,
  }: {
    read(): Promise<Entry | undefined>;
    write(changed: Entry, versionBefore: number): Promise<boolean>;
  },
  decide: (before: Entry) => Entry,
  { audit, missing }: { audit: Audit | undefined; missing: string },
): Promise<Entry> =>
  changeVersioned(
    async () => {
      const found = await read();
      if (found === undefined) throw new ProblemError('not_found', missing);
      return found;
    },
    decide,
    async (changed, before) => {
      if (changed !== before)
        return write({ ...changed, version: before.version + 1 }, before.version);
      audit?.unchanged();
      return true;
    },
  );
