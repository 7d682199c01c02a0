import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { Table } from '../table/table.ts';
import { listRevisionEntity } from './list-revision-entity.ts';

interface List {
  accountId: string;
  /** Names the list in its account. */
  list: string;
  /** Unix seconds, later than anything in the list expires. @default it lasts */
  expiresAt?: number;
}

const attempts = 20;
const longestPauseMs = 200;

/**
 * Adds to a list whose limit is a condition of the write. The list is read and judged again whenever something else was
 * added meanwhile.
 *
 * @param add reads the list, refuses by throwing, and writes together with the step; returns undefined if the write was refused
 * @throws ProblemError `conflict` if others keep adding; what `add` throws
 */
export async function addUnderLimit<Added>(
  table: Table,
  { accountId, list, expiresAt }: List,
  add: (step: RevisionStep) => Promise<Added | undefined>,
): Promise<Added> {
  const key = { accountId, list };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { data } = await listRevisionEntity(table).get(key).go({ consistent: true });
    const seen = data?.revision;
    const added = await add({
      item: {
        ...key,
        revision: (seen ?? 0) + 1,
        ...(expiresAt === undefined ? {} : { expiresAt }),
      },
      seen,
    });
    if (added !== undefined) return added;
    await sleep(Math.random() * longestPauseMs);
  }
  throw new ProblemError('conflict', 'This is being changed, please try again');
}

/** The next revision, and the one that it follows. */
interface RevisionStep {
  item: { accountId: string; list: string; revision: number; expiresAt?: number };
  seen: number | undefined;
}
