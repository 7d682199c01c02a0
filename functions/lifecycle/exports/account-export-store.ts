import { randomUUID } from 'node:crypto';
import { accountExportDays } from '../../../shared/calls/lifecycle/account-data.ts';
import { changeOf, isOpen, newlyQueued, dueOf } from '../../platform/open-work/open-items.ts';
import { openWork } from '../../platform/open-work/open-work.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { after, dayMs, hourMs, minuteMs, secondMs } from '../../platform/times.ts';
import { accountExportEntity, type AccountExportItem } from './account-export-entity.ts';
import { liveItem } from '../../platform/table/read-items.ts';
import { longWork } from '../../platform/open-work/long-work.ts';

/** Time limits of an export's steps, in milliseconds. */
export const timings = {
  ...longWork,
  /** Many times the longest pause between two renewals. */
  lease: 2 * minuteMs,
  /** How often the lease is renewed during the upload, which reports no progress. */
  heartbeat: 30 * secondMs,
} as const;

/** S3 key of an export's zip. */
export const accountExportKey = (of: { accountId: string; exportId: string }): string =>
  `${of.accountId}/account-export/${of.exportId}.zip`;

/** Name under which it is downloaded. */
export const accountExportName = (requestedAt: string): string =>
  `web-vitals-account-${requestedAt.slice(0, 10)}.zip`;

export interface ExportKey {
  accountId: string;
  exportId: string;
}

/** When an export that no sweep knows counts as failed. */
const unsweptSince = (now: Date): string => after(now, -hourMs).toISOString();

/** Left open by an earlier version, whose exports no sweep finds. */
export const isStranded = (item: AccountExportItem, now: Date): boolean =>
  isOpen(item) && item.openShard === undefined && item.requestedAt <= unsweptSince(now);

/** The newest export of each account, from the intent through the lease to the file. */
export function accountExportStore(table: Table) {
  const exports = accountExportEntity(table);
  const tried = { returnOnConditionCheckFailure: true } as const;
  const expiry = (now: Date): number => epochSeconds(after(now, accountExportDays * dayMs));

  const find = (accountId: string, now: Date): Promise<AccountExportItem | undefined> =>
    liveItem(exports.get({ accountId }), now);
  const work = openWork<ExportKey, AccountExportItem>({
    change: ({ accountId }) => changeOf(exports.patch({ accountId })),
    timings,
    waiting: { percent: 0 },
    beginning: { percent: 0 },
    isNamed:
      ({ exportId: named }) =>
      (item, { eq }) =>
        eq(item['exportId'], named),
  });

  return {
    find,

    /** Begins an export. If one is open, returns it, with `isNew` false. */
    async start(
      { accountId, userId }: { accountId: string; userId: string },
      now: Date,
    ): Promise<{ item: AccountExportItem; isNew: boolean }> {
      const exportId = randomUUID();
      const item: AccountExportItem = {
        accountId,
        exportId,
        percent: 0,
        requestedAt: now.toISOString(),
        requestedBy: userId,
        ...newlyQueued({ accountId, name: exportId, ...timings }, now),
        expiresAt: expiry(now),
      };
      const begun = await exports
        .put(item)
        .where(({ state, openShard, requestedAt, expiresAt }, is) => {
          const isEnded = `NOT (${is.eq(state, 'queued')} OR ${is.eq(state, 'running')})`;
          const isLost = `${is.notExists(openShard)} AND ${is.lte(requestedAt, unsweptSince(now))}`;
          return `${is.notExists(state)} OR ${isEnded} OR (${isLost}) OR ${is.lte(expiresAt, epochSeconds(now))}`;
        })
        .go(tried);
      if (!begun.rejected) return { item, isNew: true };
      return { item: (await find(accountId, now)) ?? item, isNew: false };
    },

    claim: work.claim,
    release: work.release,
    /** Extends the lease; false if it was lost. */
    renew: (key: ExportKey, owner: string, now: Date) => work.renew(key, owner, now),
    /** Records progress and extends the lease; false if it was lost. */
    progress: (key: ExportKey, owner: string, percent: number, now: Date) =>
      work.renew(key, owner, now, { percent }),

    /** Records the finished file; false if the lease was lost. */
    finish: (key: ExportKey, owner: string, bytes: number, now: Date) =>
      work.end(key, { owner }, { state: 'done', percent: 100, bytes, expiresAt: expiry(now) }),

    fail: (key: ExportKey, owner: string) => work.end(key, { owner }, { state: 'failed' }),

    due: dueOf(exports.query.open),

    requeue: (item: AccountExportItem, now: Date) => work.requeue(item, item.retryAt, now),

    /** Ends an abandoned export as failed; false if it changed since it was read. */
    giveUp: (item: AccountExportItem) => work.giveUp(item, item.retryAt),

    /** An export whose job could not be sent. */
    async withdraw({ accountId, exportId }: ExportKey): Promise<void> {
      await exports
        .delete({ accountId })
        .where((item, { eq }) => `${eq(item.exportId, exportId)} AND ${eq(item.state, 'queued')}`)
        .go(tried);
    },
  };
}
