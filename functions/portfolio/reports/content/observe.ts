import { isDeepStrictEqual } from 'node:util';
import {
  mostReportPages,
  mostReportSites,
} from '../../../../shared/models/portfolio/client-report.ts';
import type { Proof } from '../../../../shared/models/measuring/proof.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import { isShownWith } from '../../competitors/assigned-to.ts';
import { competitorStore } from '../../competitors/competitor-store.ts';
import { fieldReadingStore } from '../../../measuring/field-data/field-reading-store.ts';
import { deploymentStore } from '../../../registry/pages/deployment-store.ts';
import { accountOf } from '../../../../shared/uptime/outages.ts';
import type { StoredIncident } from '../../../notifying/incidents/track-store.ts';
import { incidentStore } from '../../../notifying/incidents/incident-store.ts';
import { pageEntity } from '../../../registry/pages/page-entity.ts';
import { env } from '../../../platform/aws/env.ts';
import { after, hourMs as anHour } from '../../../platform/times.ts';
import { proofsOfPage } from '../../../measuring/proofs/proofs-of-page.ts';
import { visitorsUntil } from '../../../measuring/visitors/visitor-summaries.ts';
import type { Table } from '../../../platform/table/table.ts';
import { leavesOutLcp, ofLab } from '../../../measuring/scans/device-outcome.ts';
import type { DeviceScan } from '../../../measuring/scans/device-scan-entity.ts';
import { type ScanNumbers, scannedPageStore } from '../../../measuring/scans/scanned-page-store.ts';
import type { SiteRecord } from '../../../registry/pages/site-record.ts';
import { uptimeStore } from '../../../monitoring/uptime/uptime-store.ts';
import { isWithin, overlaps } from './is-within.ts';
import type { Observed, ObservedIncident, ObservedSite } from './observed.ts';
import { ReportTimes } from '../texts/report-times.ts';
import { periodBefore, type ReportPeriod } from './report-period.ts';
import { type ReadPicture, thenAndNow } from './then-and-now.ts';
import { findChanges, noChanges } from '../../../measuring/scans/changes/found-changes.ts';
import type { ReportScan } from './report-scans.ts';
import { inParallel } from '../../../platform/each-in-turn.ts';

/** Competitors beside a site. */
const mostRivals = 5;
const sitesAtOnce = 4;
/** Pictures of more would not fit into the stored report. */
const mostSitesWithPictures = 6;

interface Scope {
  accountId: string;
  period: ReportPeriod;
  timeZone: string;
  now: Date;
  /** Reads a stored screenshot; without it, the report has none. */
  readPicture?: ReadPicture | undefined;
}

/** What was observed of sites in a period: each is read once, and competitors once for all. */
export async function observe(
  table: Table,
  sites: readonly SiteRecord[],
  scope: Scope,
): Promise<ObservedSite[]> {
  const { accountId } = scope;
  const wanted = new Set(sites.map(({ urlKey }) => urlKey));
  const [competitors, groups] = await Promise.all([
    competitorStore(table).list(accountId),
    incidentStore(table).list(accountId, (siteKey) => wanted.has(siteKey)),
  ]);
  const incidents = groups.flat().filter(({ falseAlarmAt }) => falseAlarmAt === undefined);
  const oldestFirst = competitors.toSorted((one, other) =>
    one.createdAt.localeCompare(other.createdAt),
  );
  const rivalsOf = (site: SiteRecord) =>
    oldestFirst.filter((rival) => isShownWith(rival, site)).slice(0, mostRivals);
  const rivals = new Map(
    await inParallel(
      [...new Set(sites.flatMap(rivalsOf))],
      async (rival) => [rival, await observePage(table, rival.url, scope)] as const,
      sitesAtOnce,
    ),
  );
  const store = uptimeStore(table);
  const hourMs = anHour / env.clockSpeed();
  const { from, to } = scope.period;
  const known = { from, to: to < scope.now ? to : scope.now };
  const before = periodBefore(known);
  // Visitors are counted by days in UTC: those of the same date are the nearest.
  const { dateOf } = new ReportTimes(scope.timeZone);
  const lastDay = (end: Date) => new Date(dateOf(after(end, -1)));
  const hasPictures = sites.length <= mostSitesWithPictures;
  const pagesOf = await coveredPages(table, accountId, sites);
  const observeSite = async (site: SiteRecord): Promise<ObservedSite> => {
    const { url, urlKey, siteName, createdAt, pausedAt } = site;
    const { covered, omitted: omittedPages } = pagesOf(urlKey);
    const [page, record, deployments, pages, atEnd, atStart, mobile, desktop, pictures] =
      await Promise.all([
        observeHome(table, url, scope, before),
        store.record(accountId, url, { from: before?.from ?? from, to: known.to }),
        deploymentStore(table).list({ accountId, siteKey: urlKey }, scope.now),
        Promise.all(
          covered.map(async (one) => ({
            url: one,
            availability: await store.availability(accountId, one, known),
            ...(await observePage(table, one, scope)),
          })),
        ),
        visitorsUntil(table, { accountId, urlKey }, lastDay(known.to)),
        visitorsUntil(table, { accountId, urlKey }, lastDay(from)),
        triedUntil(table, { accountId, url, device: 'mobile' }, known.to),
        triedUntil(table, { accountId, url, device: 'desktop' }, known.to),
        hasPictures ? thenAndNow(table, { accountId, url }, known, scope.readPicture) : undefined,
      ]);
    const availability = accountOf(record.history, { ...known, hourMs }, record.planned);
    const visitors = {
      end: atEnd.mobile,
      start: atStart.mobile,
      endOnDesktop: atEnd.desktop,
    };
    return {
      url,
      siteName,
      createdAt,
      ...(pausedAt !== undefined && { pausedAt }),
      availability,
      record,
      visitors,
      proofs: { mobile, desktop },
      deployments: deployments.filter(({ at }) => isWithin(at, scope.period)),
      incidents: incidents
        .filter((incident) => incident.siteKey === urlKey && overlaps(incident, scope.period))
        .map(toObserved),
      ...(pictures !== undefined && { pictures }),
      rivals: rivalsOf(site).flatMap((rival) => {
        const found = rivals.get(rival);
        return found === undefined ? [] : [{ name: rival.name, ...found }];
      }),
      pages,
      omittedPages,
      ...page,
    };
  };
  return inParallel(sites, observeSite, sitesAtOnce);
}

/** Which registered pages of each site a report covers: the first ones, of each site equally many. */
async function coveredPages(table: Table, accountId: string, sites: readonly SiteRecord[]) {
  const { data } = await pageEntity(table)
    .query.bySite({ accountId })
    .go({ pages: 'all', attributes: ['siteKey', 'url', 'createdAt'] });
  const bySite = Map.groupBy(data, ({ siteKey }) => siteKey);
  const shown = Math.min(sites.length, mostReportSites);
  const most = Math.min(
    mostReportPages.ofSite,
    Math.max(1, Math.floor(mostReportPages.ofAll / Math.max(1, shown))),
  );
  return (siteKey: string) => {
    const all = (bySite.get(siteKey) ?? [])
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
      .map(({ url }) => url);
    return { covered: all.slice(0, most), omitted: Math.max(0, all.length - most) };
  };
}

function toObserved(incident: StoredIncident): ObservedIncident {
  const {
    cause,
    title,
    beganAt,
    endedAt,
    acknowledgedAt,
    assigneeName = '',
    postMortem,
  } = incident;
  // Of a person without a name, the address is stored, which is none of the client's business.
  const handledBy = assigneeName === '' || assigneeName.includes('@') ? undefined : assigneeName;
  const wasHandled =
    assigneeName !== '' || acknowledgedAt !== undefined || (postMortem ?? '') !== '';
  return { cause, title, at: beganAt, endedAt, wasHandled, handledBy };
}

/** What was tried on copies of a page in the 30 days up to a time, newest first. */
async function triedUntil(
  table: Table,
  page: { accountId: string; url: string; device: Device },
  time: Date,
): Promise<Proof[]> {
  const found = await proofsOfPage(table, page, time);
  return found.filter(({ triedAt }) => triedAt < time.toISOString());
}

/** A home page with its findings, and its numbers of the period before; of others, the numbers are enough. */
async function observeHome(
  table: Table,
  url: string,
  scope: Scope,
  before: ReportPeriod | undefined,
): Promise<Observed & Pick<ObservedSite, 'earlier'>> {
  const { accountId, period } = scope;
  const store = scannedPageStore(table);
  const dates = { since: period.from, before: period.to };
  const reading = store.listFixes(accountId, url, dates);
  const [found, scans, numbers] = await Promise.all([
    observed(table, url, scope, reading),
    reading,
    before && store.listNumbers(accountId, url, { since: before.from, before: before.to }),
  ]);
  if (numbers === undefined) return found;
  const both = withSettings([...numbers, ...scans]).slice(0, numbers.length);
  return { ...found, earlier: both.flatMap(toReportScan) };
}

const observePage = (table: Table, url: string, scope: Scope): Promise<Observed> => {
  const { accountId, period } = scope;
  const dates = { since: period.from, before: period.to };
  return observed(table, url, scope, scannedPageStore(table).listNumbers(accountId, url, dates));
};

async function observed(
  table: Table,
  url: string,
  { accountId, period, now }: Scope,
  /** Oldest first. */
  reading: Promise<(ScanNumbers & Pick<DeviceScan, 'fixes'>)[]>,
): Promise<Observed> {
  const [scans, readings, [proof = noChanges]] = await Promise.all([
    reading,
    fieldReadingStore(table).listSince(accountId, url, { since: period.from, now }),
    findChanges(table, accountId, [url]),
  ]);
  return {
    proof,
    scans: withSettings(scans).flatMap(toReportScan),
    readings: readings
      .filter(({ dueAt }) => isWithin(dueAt, period))
      .map(({ dueAt: at, mobile = null, desktop = null }) => ({ at, mobile, desktop })),
  };
}

interface Numbers extends ScanNumbers, Pick<DeviceScan, 'fixes'> {
  hasOtherSettings: boolean;
}

/** Marks scans with other lab settings than the last one of their device. @param scans oldest first */
function withSettings(scans: readonly (ScanNumbers & Pick<DeviceScan, 'fixes'>)[]): Numbers[] {
  const labOf = ({ conditions, device }: ScanNumbers) =>
    conditions && [ofLab(conditions, device), leavesOutLcp(conditions)];
  return scans.map((scan) => {
    const last = scans.findLast(
      ({ device, conditions }) => device === scan.device && conditions !== undefined,
    );
    const hasOtherSettings =
      last !== undefined &&
      scan.conditions !== undefined &&
      !isDeepStrictEqual(labOf(scan), labOf(last));
    return { ...scan, hasOtherSettings };
  });
}

/** Scans that are still running are of the next report; runs that check a result are none of their own. */
function toReportScan(scan: Numbers): ReportScan[] {
  const { hasOtherSettings, device, state, requestedAt, measuredAt, overallScore, labData, fixes } =
    scan;
  if ((state !== 'done' && state !== 'failed') || scan.isCheck === true) return [];
  const at = measuredAt ?? requestedAt;
  const onSlowMachine = scan.onSlowMachine === true;
  if (overallScore === undefined) return [{ device, at, score: null, onSlowMachine }];
  const { doubts } = scan.conditions ?? {};
  const shown = { labData, fixes, doubts, onSlowMachine, hasOtherSettings };
  return [{ device, at, score: overallScore, ...shown }];
}
