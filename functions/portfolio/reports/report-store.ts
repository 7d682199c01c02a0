import type { ClientReport } from '../../../shared/models/portfolio/client-report.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { dueOf, changeOf, newlyQueued } from '../../platform/open-work/open-items.ts';
import { openWork } from '../../platform/open-work/open-work.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { numbersExpireAt } from '../../platform/times.ts';
import { findReport, type ReportKey } from './find-report.ts';
import type { MailedTo } from './sending/mail-report.ts';
import { packed } from './packed-report.ts';
import { reportEntity, type ReportItem } from './report-entity.ts';
import { longWork } from '../../platform/open-work/long-work.ts';

interface Written {
  now: Date;
  audit: Audit;
}

export interface NewReport extends ReportKey {
  title: string;
  clientId?: string | undefined;
  url?: string | undefined;
  incidentId?: string | undefined;
  from: Date;
  to: Date;
  /** Absent for a scheduled one. */
  requestedBy?: string | undefined;
  isDraft?: boolean | undefined;
  isInternal?: boolean | undefined;
}

const listed = [
  'reportId',
  'title',
  'clientId',
  'url',
  'incidentId',
  'from',
  'to',
  'state',
  'requestedAt',
  'cause',
  'verdict',
  'band',
  'mailed',
  'notMailedTo',
  'isDraft',
  'isInternal',
  'revision',
  'releasedAt',
  'expiresAt',
] as const;
export type ListedReport = Pick<ReportItem, (typeof listed)[number]>;

export type ReportStore = ReturnType<typeof reportStore>;

/** Reports of an account, from the intent through the lease to the computed data. */
export function reportStore(table: Table) {
  const reports = reportEntity(table);
  const tried = { returnOnConditionCheckFailure: true } as const;
  const keyOf = ({ accountId, reportId }: ReportKey): ReportKey => ({ accountId, reportId });

  const work = openWork<ReportKey, ReportItem>({
    change: (key) => changeOf(reports.patch(keyOf(key))),
    timings: longWork,
  });
  const opened = ({ accountId, reportId: name }: ReportKey, now: Date) =>
    newlyQueued({ accountId, name, ...longWork }, now);
  /** Changes a report that is as it was read, and has not reached anybody, and opens it for a worker. */
  const changeUnsent = (
    item: ReportItem,
    changed: Partial<Pick<ReportItem, 'report' | 'revision' | 'releasedAt' | 'releasedBy'>>,
    { now, audit }: Written,
  ): Promise<boolean> =>
    changeAudited(table, audit, reports, (items) =>
      items
        .patch(keyOf(item))
        .set({ ...opened(item, now), ...changed })
        .remove([
          'leaseOwner',
          'leaseUntil',
          ...(changed.releasedAt === undefined ? (['releasedAt', 'releasedBy'] as const) : []),
        ])
        .where(({ report, revision, releasedAt, mailed, state }, { eq, exists, notExists }) =>
          [
            exists(report),
            item.revision === undefined ? notExists(revision) : eq(revision, item.revision),
            `(${notExists(releasedAt)} OR ${eq(state, 'failed')})`,
            notExists(mailed),
          ].join(' AND '),
        ),
    );
  return {
    find: (key: ReportKey, now: Date) => findReport(table, key, now),

    /** Newest first, without their data. */
    async list(accountId: string, now: Date): Promise<ListedReport[]> {
      const { data } = await reports.query
        .byId({ accountId })
        .go({ pages: 'all', consistent: true, attributes: [...listed] });
      return data
        .filter((item) => !isExpired(item, now))
        .toSorted((one, other) => other.requestedAt.localeCompare(one.requestedAt));
    },

    /** Begins a report. One that exists stays as it is. */
    async start(
      {
        from,
        to,
        clientId,
        url,
        incidentId,
        requestedBy,
        isDraft,
        isInternal,
        ...given
      }: NewReport,
      now: Date,
      audit?: Audit,
    ): Promise<ReportItem> {
      const item = {
        ...given,
        ...(clientId === undefined ? {} : { clientId }),
        ...(url === undefined ? {} : { url }),
        ...(incidentId === undefined ? {} : { incidentId }),
        ...(requestedBy === undefined ? {} : { requestedBy }),
        ...(isDraft === true ? { isDraft } : {}),
        ...(isInternal === true ? { isInternal } : {}),
        cause: requestedBy === undefined ? ('clock' as const) : ('person' as const),
        from: from.toISOString(),
        to: to.toISOString(),
        requestedAt: now.toISOString(),
        ...opened(given, now),
        expiresAt: epochSeconds(numbersExpireAt(now)),
      };
      await changeAudited(table, audit, reports, (items) => items.create(item));
      return item;
    },

    claim: work.claim,
    release: work.release,
    renew: (key: ReportKey, owner: string, now: Date) => work.renew(key, owner, now),

    /** Keeps what was computed, and extends the lease; false if it was lost. */
    keep: (key: ReportKey, owner: string, report: ClientReport, now: Date): Promise<boolean> => {
      const { verdict, band, look } = report;
      return work.renew(key, owner, now, {
        report: packed(report),
        verdict,
        ...(look.logo === null ? {} : { logo: look.logo }),
        ...(look.clientLogo === null ? {} : { clientLogo: look.clientLogo }),
        ...(band === null ? {} : { band }),
      });
    },

    finish: (key: ReportKey, owner: string) => work.end(key, { owner }, { state: 'done' }),
    fail: (key: ReportKey, owner: string) => work.end(key, { owner }, { state: 'failed' }),

    async noteMailed(key: ReportKey, { mailed, notMailedTo }: MailedTo): Promise<void> {
      await reports.patch(keyOf(key)).set({ mailed, notMailedTo }).go(tried);
    },

    /** Opens an ended report again. @returns false if it is open, or gone */
    async reopen(key: ReportKey, now: Date): Promise<boolean> {
      const written = await reports
        .patch(keyOf(key))
        .set(opened(key, now))
        .where(({ state }, { eq }) => `${eq(state, 'done')} OR ${eq(state, 'failed')}`)
        .go(tried);
      return !written.rejected;
    },

    /**
     * Changes a report that has not been sent, and has it printed again.
     * @returns false if it was sent, deleted or changed meanwhile
     */
    edit: (item: ReportItem, edited: ClientReport, written: Written): Promise<boolean> =>
      changeUnsent(item, { report: packed(edited), revision: (item.revision ?? 0) + 1 }, written),

    /**
     * Lets a report be mailed to the contacts of its client; the worker prints it once more, and mails it.
     * @returns false if it was sent, deleted or changed meanwhile
     */
    send: (item: ReportItem, userId: string, written: Written): Promise<boolean> =>
      changeUnsent(item, { releasedAt: written.now.toISOString(), releasedBy: userId }, written),

    /** Has the sweep come back to a draft when its owner is to be reminded. */
    async remindLater(key: ReportKey, at: Date): Promise<void> {
      const { openShard } = opened(key, at);
      await reports
        .patch(keyOf(key))
        .set({ openShard, retryAt: at.toISOString(), attempts: 0, resends: 0 })
        .where(({ state }, { eq }) => eq(state, 'done'))
        .go(tried);
    },

    async noteReminded(key: ReportKey, now: Date): Promise<void> {
      await reports.patch(keyOf(key)).set({ remindedAt: now.toISOString() }).go(tried);
    },

    due: dueOf(reports.query.open),
    requeue: (item: ReportItem, now: Date) => work.requeue(item, item.retryAt, now),

    /** Ends an abandoned report as failed; false if it changed since it was read. */
    giveUp: (item: ReportItem) => work.giveUp(item, item.retryAt),

    /** @returns false if it does not exist */
    async remove(key: ReportKey, audit?: Audit): Promise<boolean> {
      return changeAudited(table, audit, reports, (items) =>
        items.delete(keyOf(key)).where((item, { exists }) => exists(item.reportId)),
      );
    },
  };
}
