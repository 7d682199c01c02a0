import { type MetricKey, metricWords, shownMetric } from '../../../shared/assessment/metrics.ts';
import { doubtAdvice } from '../../../shared/assessment/doubt-words.ts';
import { fixesAt, notWorthAt } from '../../../shared/assessment/verdict.ts';
import { gainOf } from '../../../shared/assessment/verdict-causes.ts';
import { withTried } from '../../../shared/assessment/tried-fixes.ts';
import { triedOrEstimated } from '../../../shared/assessment/tried-words.ts';
import { type SiteReport, wasWatched } from '../../../shared/models/portfolio/client-report.ts';
import type { Fix } from '../../../shared/models/measuring/scan-verdict.ts';
import type { Proof } from '../../../shared/models/measuring/proof.ts';
import { type Device, devices } from '../../../shared/scans/devices.ts';
import { type Availability, countedOutages } from '../../../shared/uptime/outages.ts';
import { availabilityWords } from '../../../shared/uptime/outage-words.ts';
import { uptimeFailureWords } from '../../../shared/uptime/uptime-failures.ts';
import { roundedDown } from '../../../shared/uptime/uptime.ts';
import { asClause } from '../../../shared/words/as-clause.ts';
import { dayMs, utcDay } from '../../platform/times.ts';
import { numberWords } from '../../../shared/words/number-words.ts';
import type { Observed, ObservedPage } from './observed.ts';
import { beforeOutage, ReportTimes } from './report-times.ts';
import { bandOf, worstOf } from './report-band.ts';
import { slowSiteWords, speedState } from './report-speed.ts';
import { fixedOf, type ReportScan, scoresOf } from './report-scans.ts';
import { pageReport, pagesWords, worstFirst } from './page-report.ts';
import { type ReportVisitors, vitalsOf } from './report-vitals.ts';

export interface ObservedSite extends Observed {
  url: string;
  siteName: string;
  /** ISO 8601: when the site was added. */
  createdAt: string;
  availability: Availability;
  visitors?: ReportVisitors;
  /** Fixes that were tried on copies of its home page, newest first. */
  proofs?: Record<Device, readonly Proof[]>;
  /** Deployments and incidents besides outages. */
  changes: SiteReport['changes'];
  rivals: readonly (Observed & { name: string })[];
  /** Its registered pages, as far as the report covers them. */
  pages: readonly ObservedPage[];
  /** Pages that the report does not cover. */
  omittedPages: number;
}

/** Until when the period is known: a report of an unfinished one is of what there is. */
interface Period {
  from: Date;
  to: Date;
}

const mostOutages = 20;
const mostChanges = 30;

/** The report on one site. Nothing in it depends on anything but its arguments. */
export function siteReport(
  site: ObservedSite,
  period: Period,
  times = new ReportTimes('UTC'),
): SiteReport {
  const { url, siteName, scans, availability } = site;
  const scores = scoresOf(scans, site.proof);
  const lowest = lowestOf(scans);
  const uptime = uptimeOf(availability, availability.to >= period.to.toISOString());
  const vitals = vitalsOf(site);
  const others = site.pages.map((page) => pageReport(page, times));
  const pages = others.map(({ page }) => page).toSorted(worstFirst);
  const speed = speedState({ ...site, scores });
  const bands = [bandOf(uptime, scores, speed.state), ...pages.map(({ band }) => band)];
  const slow = slowSiteWords(
    speed,
    others.map((other) => other.speed),
  );
  const sentences = [
    verdictOf(uptime, scores),
    beforeOutage(site, times),
    slow,
    ...pagesWords(pages),
  ];
  return {
    url,
    siteName,
    verdict: sentences.filter((sentence) => sentence !== undefined).join(' '),
    ...(slow === undefined ? {} : { slow }),
    band: worstOf(bands),
    uptime,
    scores,
    vitals,
    rivals: site.rivals.flatMap(({ name, ...observed }) => {
      const theirs = vitalsOf(observed);
      return theirs === null ? [] : [{ name, vitals: theirs }];
    }),
    changes: site.changes.toSorted((a, b) => a.at.localeCompare(b.at)).slice(-mostChanges),
    fixed: fixedOf(scans, site.proof),
    ...nextOf(lowest, site.proofs),
    ...(lowest === undefined ? {} : { nextDevice: lowest.device }),
    gaps: gapsOf(site, vitals, { ...period, times }),
    pages,
  };
}

type Scored = ReportScan & { score: number };

/** The last scan with the lower score of the two devices. */
const lowestOf = (scans: readonly ReportScan[]): Scored | undefined =>
  devices
    .flatMap(
      (device) =>
        scans.findLast((scan): scan is Scored => scan.device === device && scan.score !== null) ??
        [],
    )
    .toSorted((one, other) => one.score - other.score)[0];

/** What to fix next, and what trying has shown not to be worth it. */
function nextOf(
  lowest: Scored | undefined,
  proofs: ObservedSite['proofs'],
): Pick<SiteReport, 'next' | 'notWorth'> {
  if (lowest === undefined) return { next: [] };
  const { score, device, at: measuredAt } = lowest;
  const fixes = withTried(lowest.fixes ?? [], proofs?.[device] ?? []);
  const shown = (fix: Fix) => {
    const last = { score, measuredAt };
    const gain = triedOrEstimated(fix, gainOf(fix, formats, score), formats, last);
    return { title: fix.title, gain: gain === undefined ? null : asClause(gain) };
  };
  const notWorth = notWorthAt(score, fixes).map((fix) => {
    const { title, gain } = shown(fix);
    return { title, gain: gain ?? '' };
  });
  // Their gain is what the estimate leaves out.
  const others = (lowest.doubts ?? []).flatMap((doubt) => doubtAdvice(doubt) ?? []);
  const next = [
    ...fixesAt(score, fixes).map(shown),
    ...others.map((title) => ({ title, gain: null })),
  ];
  return {
    next: next.slice(0, 3),
    ...(notWorth.length > 0 && { notWorth }),
  };
}

const formats = {
  metric: (metric: MetricKey, value: number) => metricWords(metric, shownMetric(metric, value)),
  number: (value: number) => numberWords(value),
};

function uptimeOf(availability: Availability, isPast: boolean): SiteReport['uptime'] {
  const { outages, percent, knownMs, downMs, to } = availability;
  const lasted = (outage: { from: string; to: string | null }) =>
    Date.parse(outage.to ?? to) - Date.parse(outage.from);
  return {
    words: availabilityWords(availability, { isPast }),
    percent: percent === null ? null : roundedDown(percent),
    watchedMs: knownMs,
    downMs,
    count: countedOutages(outages).length,
    outages: outages
      .toSorted((one, other) => lasted(other) - lasted(one))
      .slice(0, mostOutages)
      .toSorted((one, other) => one.from.localeCompare(other.from))
      .map(({ from, to: end, reason, statusCode }) => ({
        from,
        to: end,
        ...(reason === undefined ? {} : { why: uptimeFailureWords(reason, statusCode) }),
      })),
  };
}

type Scores = SiteReport['scores'];

function verdictOf(uptime: SiteReport['uptime'], scores: Scores): string {
  const sentences = [
    wasWatched(uptime) ? `${uptime.words}.` : 'Uptime was not checked.',
    ...scores.map(scoreWords),
    ...(scores.length === 0 ? ['No scan had a result.'] : []),
  ];
  return sentences.join(' ');
}

function scoreWords({ device, before, after, change }: Scores[number]): string {
  const name = device === 'mobile' ? 'Mobile' : 'Desktop';
  if (before === null || change === null) return `${name} score ${after}.`;
  if (change === 'none') return `${name} score ${after}, no proven change.`;
  const words = change === 'better' ? 'up' : 'down';
  return `${name} score ${after}, ${words} ${Math.abs(after - before)} from ${before}.`;
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

function gapsOf(
  { scans, availability, changes, createdAt, omittedPages }: ObservedSite,
  vitals: SiteReport['vitals'],
  { from, to, times }: Period & { times: ReportTimes },
): string[] {
  const gaps: string[] = [];
  const start = Math.max(from.getTime(), Date.parse(createdAt));
  if (start > from.getTime())
    gaps.push(`The site has been watched since ${times.longDay(createdAt)} only.`);
  const scanned = new Set(
    scans.filter(({ score }) => score !== null).map(({ at }) => at.slice(0, 10)),
  );
  let missing = 0;
  for (let day = start; day < to.getTime(); day += dayMs)
    if (!scanned.has(utcDay(new Date(day)))) missing += 1;
  if (missing > 0) gaps.push(`No scan on ${days(missing)}.`);
  const slow = scans.filter(({ onSlowMachine }) => onSlowMachine).length;
  if (slow > 0)
    gaps.push(
      `${slow} ${slow === 1 ? 'measurement was' : 'measurements were'} left out of comparisons: the measuring machine was too slow.`,
    );
  const others = scans.filter(({ hasOtherSettings }) => hasOtherSettings).length;
  if (others > 0)
    gaps.push(
      `${others} ${others === 1 ? 'measurement was' : 'measurements were'} left out of comparisons: the lab settings of the site have changed since.`,
    );
  const unknown = to.getTime() - start - availability.knownMs;
  if (availability.knownMs === 0) gaps.push('No uptime check.');
  else if (unknown >= dayMs)
    gaps.push(`Uptime is not known for ${days(Math.floor(unknown / dayMs))}.`);
  if (vitals?.source === 'lab')
    gaps.push('No field data of Chrome users: Core Web Vitals are from our scans (lab).');
  if (omittedPages > 0)
    gaps.push(
      `${omittedPages} ${omittedPages === 1 ? 'page is' : 'pages are'} not in this report: it covers the pages that were registered first.`,
    );
  if (changes.length > mostChanges)
    gaps.push(`Only the last ${mostChanges} of ${changes.length} changes are listed.`);
  return gaps;
}
