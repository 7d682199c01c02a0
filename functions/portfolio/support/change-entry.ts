import { ProblemError } from '../../../shared/calls/errors.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { changeVersioned } from '../../platform/table/change-versioned.ts';

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
