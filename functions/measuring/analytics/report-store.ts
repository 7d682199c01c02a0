import type { ItemOf } from '../../platform/table/entity.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { after, hourMs, minuteMs } from '../../platform/times.ts';
import type { PageReport, VisitorReport } from '../../providers/ports/analytics-source.ts';
import { analyticsPauseEntity } from './analytics-pause-entity.ts';
import { analyticsReportEntity } from './analytics-report-entity.ts';

export interface ReportKey {
  accountId: string;
  /** Property, site, days and dimension. */
  reportKey: string;
}
export interface KeptReport<Report> {
  report: Report;
  /** ISO 8601. */
  fetchedAt: string;
}
/** Reports of one kind. */
export interface KeptReports<Report> {
  /** A report of the last hour. */
  find(key: ReportKey, now: Date): Promise<KeptReport<Report> | undefined>;
  keep(key: ReportKey, report: Report, now: Date): Promise<void>;
}

type Item = ItemOf<typeof analyticsReportEntity>;
type Pause = ItemOf<typeof analyticsPauseEntity>;
export type ReportStore = ReturnType<typeof reportStore>;

const keptForMs = hourMs;
const freshSince = (now: Date): string => after(now, -keptForMs).toISOString();
/** Longer than a call may take. */
const turnMs = minuteMs / 2;

/** Caches answers of Google for an hour, and pauses between requests. */
export function reportStore(table: Table) {
  const reports = analyticsReportEntity(table);
  const pauses = analyticsPauseEntity(table);
  const kept = <Report>(
    reportOf: (item: Item) => Report | undefined,
    asField: (report: Report) => Partial<Item>,
  ): KeptReports<Report> => ({
    async find(key, now) {
      const { data } = await reports.get(key).go({ consistent: true });
      const report = data === null ? undefined : reportOf(data);
      const fetchedAt = data?.fetchedAt ?? '';
      const isFresh = fetchedAt > freshSince(now);
      return report === undefined || !isFresh ? undefined : { report, fetchedAt };
    },

    async keep(key, report, now) {
      const expiresAt = epochSeconds(after(now, keptForMs));
      const fetchedAt = now.toISOString();
      await reports.put({ ...asField(report), ...key, fetchedAt, expiresAt }).go();
    },
  });
  return {
    visitors: kept<VisitorReport>(
      (item) => item.visitors,
      (visitors) => ({ visitors }),
    ),
    pages: kept<PageReport>(
      (item) => item.pages,
      (pages) => ({ pages }),
    ),

    /** Takes the lease of the request if there is no fresh report; only one of simultaneous callers gets it. */
    async claim(key: ReportKey, now: Date): Promise<boolean> {
      const end = after(now, turnMs);
      const taken = await reports
        .upsert({ ...key, askingUntil: end.toISOString(), expiresAt: epochSeconds(end) })
        .where(({ askingUntil, fetchedAt }, is) => {
          const isFree = `${is.notExists(askingUntil)} OR ${is.lte(askingUntil, now.toISOString())}`;
          // Another request may have got its answer since this one looked.
          const isOld = `${is.notExists(fetchedAt)} OR ${is.lte(fetchedAt, freshSince(now))}`;
          return `(${isFree}) AND (${isOld})`;
        })
        .go({ returnOnConditionCheckFailure: true });
      return !taken.rejected;
    },

    async release(key: ReportKey): Promise<void> {
      await reports.patch(key).remove(['askingUntil']).go({ returnOnConditionCheckFailure: true });
    },

    async findPause(accountId: string, propertyId: string, now: Date): Promise<Pause | undefined> {
      const { data } = await pauses.get({ accountId, propertyId }).go({ consistent: true });
      return data === null || data.until <= now.toISOString() ? undefined : data;
    },

    async pause(
      accountId: string,
      propertyId: string,
      { why, until }: Pick<Pause, 'why'> & { until: Date },
    ): Promise<void> {
      const expiresAt = epochSeconds(until);
      await pauses.put({ accountId, propertyId, why, until: until.toISOString(), expiresAt }).go();
    },
  };
}
