import { env } from '../../platform/aws/env.ts';
import type { Table } from '../../platform/table/table.ts';
import type { AnalyticsSource, ReportRange } from '../../providers/ports/analytics-source.ts';
import { propertyStore, type SiteProperty } from './property-store.ts';
import { readReport } from './read-report.ts';
import { reportSource } from './report-source.ts';
import { type KeptReports, type ReportStore, reportStore } from './report-store.ts';
import { after, dayMs, minuteMs, utcDay } from '../../platform/times.ts';
import { normaliseUrl, sameSite } from '../../../shared/pages/urls.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { requireToken } from '../../platform/limits/rate-limit.ts';
import { siteNotFound } from '../../registry/pages/site-rules.ts';
import { analyticsProblem, hindranceIn } from './analytics-problem.ts';
import { propertyState } from './property-state.ts';

/**
 * The site of an account with a property: the one that is meant, or the first for which it is verified.
 * @throws ProblemError `not_found` that names the field
 */
function siteWith(
  sites: readonly SiteProperty[],
  { propertyId, siteUrl }: { propertyId: string; siteUrl?: string | undefined },
): SiteProperty {
  const isMeant = ({ url }: SiteProperty): boolean =>
    siteUrl === undefined || sameSite(url, siteUrl);
  if (!sites.some(isMeant) && siteUrl !== undefined) throw siteNotFound('siteUrl');
  const candidates = sites.filter((site) => site.propertyId === propertyId && isMeant(site));
  const isVerified = ({ propertyState }: SiteProperty): boolean => propertyState === 'verified';
  const site = candidates.find(isVerified) ?? candidates[0];
  if (site !== undefined) return site;
  const sentence = 'This property is not stored with one of your sites';
  throw new ProblemError('not_found', sentence, { field: 'propertyId' });
}

/** The daily check has failed for a while if a verified property was last checked longer ago. */
const verifiedForMs = 2 * dayMs;
/** A property of another customer cannot be found by trying. */
const checksPerHour = { limit: 30, windowSeconds: 3600 } as const;
/** Whether the owner has changed something at Google is found out at most so often. */
const recheckMs = minuteMs;

/**
 * Makes sure that a site's property may be read. Google is asked first where it has not answered yet, or has refused
 * before.
 * @throws ProblemError that says what to do
 */
async function assertReadable(
  table: Table,
  source: AnalyticsSource,
  { accountId, site, now }: { accountId: string; site: SiteProperty; now: Date },
): Promise<void> {
  const about = { ...site, serviceAccount: source.serviceAccount };
  const field = 'propertyId';
  let state = site.propertyState;
  const lasts = state === 'verified' ? verifiedForMs : recheckMs;
  const isKnown = (site.propertyCheckedAt ?? '') > after(now, -lasts).toISOString();
  if (state === undefined || !isKnown) {
    await requireToken(table, { ...checksPerHour, key: `property-check#${accountId}`, now });
    state = await propertyState(source, site).catch((cause: unknown) => {
      throw analyticsProblem(hindranceIn(cause), about, { field, cause });
    });
    await propertyStore(table).note(accountId, site, { state, now });
  }
  if (state !== 'verified') throw analyticsProblem(state, about, { field });
}

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
