import { env } from '../../platform/aws/env.ts';
import type { Table } from '../../platform/table/table.ts';
import type { AnalyticsSource, ReportRange } from '../../providers/ports/analytics-source.ts';
import { propertyStore } from './property-store.ts';
import { assertReadable, siteWith } from './readable-site.ts';
import { readReport } from './read-report.ts';
import { reportSource } from './report-source.ts';
import { type KeptReports, type ReportStore, reportStore } from './report-store.ts';
import { after, dayMs, utcDay } from '../../platform/times.ts';
import { normaliseUrl } from '../../../shared/pages/urls.ts';

/**
 * Address of a page at its site. A path is what a browser has reported, so it may be anything: it is written behind the
 * site's origin, and never resolved.
 * @returns empty if Google knows no path
 */
export const pageAddress = (siteUrl: string, path: string): string =>
  path.startsWith('/') ? (normaliseUrl(`${new URL(siteUrl).origin}${path}`) ?? '') : '';

/** Days in a report unless others are asked for. */
const usualDays = 28;

/** First and last day of a report: the last 28 days until yesterday, UTC, unless given. */
export function reportDays(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  now: Date,
): { startDate: string; endDate: string } {
  const yesterday = utcDay(after(now, -dayMs));
  const last =
    endDate ?? (startDate !== undefined && startDate > yesterday ? startDate : yesterday);
  const first = startDate ?? utcDay(after(new Date(last), -(usualDays - 1) * dayMs));
  return { startDate: first, endDate: last };
}

/** The report calls' common input. */
export interface AskedReport {
  propertyId: string;
  siteUrl?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

interface Context {
  table: Table;
  accountId: string;
  connect: () => Promise<AnalyticsSource | undefined>;
  now: Date;
}

interface Kind<Report> {
  keptIn: (store: ReportStore) => KeptReports<Report>;
  /** Names the report among those of the same days. */
  part: string;
  ask: (source: AnalyticsSource, range: ReportRange) => Promise<Report>;
}

/**
 * A report of a property that is stored with one of the account's sites and verified for it, with the metadata of every
 * report.
 * @throws ProblemError that says what to do
 */
export async function propertyReport<Report extends { isQuotaLow: boolean }>(
  { table, accountId, connect, now }: Context,
  asked: AskedReport,
  { keptIn, part, ask }: Kind<Report>,
) {
  const properties = propertyStore(table);
  const site = siteWith(await properties.list(accountId), asked);
  const source = await reportSource(connect);
  const { serviceAccount } = source;
  await assertReadable(table, source, { accountId, site, now });
  const days = reportDays(asked, now);
  const turns = reportStore(table);
  const { report, fetchedAt } = await readReport(
    { kept: keptIn(turns), turns, properties, now: () => new Date(), patienceMs: 20_000 },
    {
      accountId,
      site,
      serviceAccount,
      part: `${days.startDate}#${days.endDate}#${part}`,
      ask: () => ask(source, { propertyId: site.propertyId, hosts: hostsOf(site.url), ...days }),
    },
  );
  const isSample = env.analyticsEndpoint() !== undefined;
  return { report, site, facts: { ...days, fetchedAt, isSample } };
}

/** Both names of a host: a property may count visitors under either. */
export function hostsOf(url: string): string[] {
  const bare = new URL(url).hostname.replace(/^www\./, '');
  return [bare, `www.${bare}`];
}
