import { randomUUID } from 'node:crypto';
import { accountExportDays } from '../../shared/calls/account-data.ts';
import { epochSeconds, isExpired, type Table } from '../platform/table/table.ts';
import { after, dayMs, minuteMs } from '../platform/times.ts';
import { accountExportEntity, type AccountExportItem } from './account-export-entity.ts';

/** Many times the longest pause between two notes of progress, but for the upload. */
export const leaseMs = 2 * minuteMs;
/** Longer than the queue hides the message of a worker that was killed. */
const deadAfterMs = 20 * minuteMs;

interface Key {
  accountId: string;
  exportId: string;
}

export const isOpenExport = ({ state }: Pick<AccountExportItem, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** Open, and no worker has touched it for so long that none will. */
export const isDead = (item: AccountExportItem, now: Date): boolean =>
  isOpenExport(item) && item.updatedAt <= after(now, -deadAfterMs).toISOString();

/** The newest export of each account, and the lease of the worker that makes it. */
export function accountExportStore(table: Table) {
  const exports = accountExportEntity(table);
  const tried = { returnOnConditionCheckFailure: true } as const;
  const expiry = (now: Date): number => epochSeconds(after(now, accountExportDays * dayMs));

  const find = async (accountId: string, now: Date): Promise<AccountExportItem | undefined> => {
    const { data } = await exports.get({ accountId }).go({ consistent: true });
    return data === null || isExpired(data, now) ? undefined : data;
  };
  /** Changes an export while this worker holds it; false if it does not. */
  const whileHeld = async ({ accountId, exportId }: Key, owner: string, fields: object) => {
    const written = await exports
      .patch({ accountId })
      .set(fields)
      .where(
        (item, { eq }) =>
          `${eq(item.exportId, exportId)} AND ${eq(item.leaseOwner, owner)} AND ${eq(item.state, 'running')}`,
      )
      .go(tried);
    return !written.rejected;
  };

  return {
    find,

    /** Begins an export. While one is open, nothing begins: `isNew` is false, and the open one is the answer. */
    async start(
      { accountId, userId }: { accountId: string; userId: string },
      now: Date,
    ): Promise<{ item: AccountExportItem; isNew: boolean }> {
      const item: AccountExportItem = {
        accountId,
        exportId: randomUUID(),
        state: 'queued',
        percent: 0,
        requestedAt: now.toISOString(),
        requestedBy: userId,
        updatedAt: now.toISOString(),
        attempts: 0,
        expiresAt: expiry(now),
      };
      const begun = await exports
        .put(item)
        .where(
          ({ state, updatedAt, expiresAt }, is) =>
            `${is.notExists(state)} OR NOT (${is.eq(state, 'queued')} OR ${is.eq(state, 'running')}) OR ${is.lte(updatedAt, after(now, -deadAfterMs).toISOString())} OR ${is.lte(expiresAt, epochSeconds(now))}`,
        )
        .go(tried);
      if (!begun.rejected) return { item, isNew: true };
      return { item: (await find(accountId, now)) ?? item, isNew: false };
    },

    /** Takes the lease; undefined if the export has ended, was replaced, or is another worker's. */
    async claim({ accountId, exportId }: Key, owner: string, now: Date) {
      const time = now.toISOString();
      const claimed = await exports
        .patch({ accountId })
        .set({
          state: 'running',
          percent: 0,
          leaseOwner: owner,
          leaseUntil: after(now, leaseMs).toISOString(),
          updatedAt: time,
        })
        .add({ attempts: 1 })
        .where(
          (item, is) =>
            `${is.eq(item.exportId, exportId)} AND (${is.eq(item.state, 'queued')} OR (${is.eq(item.state, 'running')} AND ${is.lte(item.leaseUntil, time)}))`,
        )
        .go({ response: 'all_new', ...tried });
      return claimed.rejected ? undefined : await find(accountId, now);
    },

    /** Notes progress and extends the lease; false if it was lost. */
    progress: (key: Key, owner: string, percent: number, now: Date): Promise<boolean> =>
      whileHeld(key, owner, {
        percent,
        leaseUntil: after(now, leaseMs).toISOString(),
        updatedAt: now.toISOString(),
      }),

    /** Records the finished file; false if the lease was lost. */
    finish: (key: Key, owner: string, bytes: number, now: Date): Promise<boolean> =>
      whileHeld(key, owner, {
        state: 'done',
        percent: 100,
        bytes,
        leaseUntil: now.toISOString(),
        updatedAt: now.toISOString(),
        expiresAt: expiry(now),
      }),

    /** Gives the export back for the next delivery of its job. */
    release: (key: Key, owner: string, now: Date): Promise<boolean> =>
      whileHeld(key, owner, { leaseUntil: now.toISOString(), updatedAt: now.toISOString() }),

    fail: (key: Key, owner: string, now: Date): Promise<boolean> =>
      whileHeld(key, owner, {
        state: 'failed',
        leaseUntil: now.toISOString(),
        updatedAt: now.toISOString(),
      }),

    /** An export whose job could not be sent. */
    async withdraw({ accountId, exportId }: Key): Promise<void> {
      await exports
        .delete({ accountId })
        .where((item, { eq }) => `${eq(item.exportId, exportId)} AND ${eq(item.state, 'queued')}`)
        .go(tried);
    },
  };
}
