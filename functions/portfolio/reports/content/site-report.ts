import { fixesAt, notWorthAt } from '../../../../shared/assessment/verdict.ts';
import { withTried } from '../../../../shared/assessment/tried-fixes.ts';
import type { VisitorVitals } from '../../../../shared/models/measuring/visitor-vitals.ts';
import { siteStateOf } from '../../../../shared/state/site-state.ts';
import { type SiteReport, wasWatched } from '../../../../shared/models/portfolio/client-report.ts';
import type { Fix } from '../../../../shared/models/measuring/scan-verdict.ts';
import { devices } from '../../../../shared/scans/devices.ts';
import { type Availability, countedOutages } from '../../../../shared/uptime/outages.ts';
import { roundedDown } from '../../../../shared/uptime/uptime.ts';
import { dayMs } from '../../../platform/times.ts';
import type { ObservedSite } from './observed.ts';
import { beforeOutage } from './before-outage.ts';
import { daySeries } from './day-series.ts';
import { inPeriod, periodBefore, type ReportPeriod } from './report-period.ts';
import { ReportTimes } from '../texts/report-times.ts';
import { bandOf, worstOf } from './report-band.ts';
import { speedState } from './report-speed.ts';
import { type FixedFinding, fixedFindings, type ReportScan, scoresOf } from './report-scans.ts';
import { pageReport, seenPages, worstFirst } from './page-report.ts';
import { type PlainFacts, plainSite } from './plain-site.ts';
import type { ReportTexts } from '../texts/en.ts';
import { textsIn } from '../texts/texts-in.ts';
import { type ReportVisitors, vitalsOf } from './report-vitals.ts';

const mostOutages = 20;
const mostChanges = 30;

/**
 * The report on one site. Nothing in it depends on anything but its arguments.
 * @param period up to now: a report of an unfinished one is of what there is
 * @param period.name 'in October 2026'; by default that of its dates in UTC
 * @returns what its first page is about, besides
 */
export function siteReport(
  site: ObservedSite,
  period: ReportPeriod & { name?: string },
  times = new ReportTimes('UTC'),
): { report: SiteReport; facts: PlainFacts } {
  const { url, siteName, scans, availability } = site;
  const texts = textsIn(times);
  const { appendix } = texts;
  const scores = scoresOf(scans, site.proof);
  const lowest = lowestOf(scans);
  const isPast = availability.to >= period.to.toISOString();
  const uptime = uptimeOf(availability, isPast, appendix);
  const vitals = vitalsOf(site);
  const others = site.pages.map((page) => pageReport(page, times));
  const pages = others.map(({ page }) => page).toSorted(worstFirst);
  const speed = speedState({ ...site, scores });
  const bands = [bandOf(uptime, scores, speed.state), ...pages.map(({ band }) => band)];
  const slow = appendix.slow(
    siteStateOf(
      speed,
      others.map((other) => other.speed),
    ),
  );
  const old = beforeOutage(site);
  const sentences = [
    verdictOf(uptime, scores, appendix),
    old && appendix.downSince(times.time(old.since), times.day(old.lastScan)),
    slow,
    ...appendix.pages(seenPages(pages)),
  ];
  const fixed = fixedFindings(scans, site.proof);
  const changes = changesOf(site, appendix);
  const band = worstOf(bands);
  const fixes =
    lowest === undefined ? [] : withTried(lowest.fixes ?? [], site.proofs?.[lowest.device] ?? []);
  const periodName = period.name ?? inPeriod(period, times.language);
  const facts = {
    site,
    period,
    periodName,
    uptime,
    scores,
    vitals,
    pages,
    fixed,
    band,
    lowest,
    fixes,
  };
  const before = periodBefore(period);
  return {
    facts,
    report: {
      url,
      siteName,
      verdict: sentences.filter((sentence) => sentence !== undefined).join(' '),
      ...(slow === undefined ? {} : { slow }),
      band,
      uptime,
      scores,
      vitals,
      rivals: site.rivals.flatMap(({ name, ...observed }) => {
        const theirs = vitalsOf(observed);
        return theirs === null ? [] : [{ name, vitals: theirs }];
      }),
      changes: changes.slice(-mostChanges),
      fixed: fixed.map((finding) => fixedIn(finding, appendix)),
      ...nextOf(lowest, fixes, appendix),
      ...(lowest === undefined ? {} : { nextDevice: lowest.device }),
      gaps: gapsOf(
        { ...site, changes: changes.length, isLab: vitals?.source === 'lab' },
        { ...period, times },
        appendix.gaps,
      ),
      pages,
      plain: plainSite(facts, times, texts),
      ...(site.record !== undefined && {
        series: {
          now: daySeries({ scans, uptime: site.record }, period, times),
          before:
            site.earlier === undefined || before === undefined
              ? null
              : daySeries({ scans: site.earlier, uptime: site.record }, before, times),
        },
      }),
      ...(site.pictures !== undefined && { pictures: site.pictures }),
      ...comparedOf(site),
      ...visitsOf(site.visitors),
    },
  };
}

/** LCP beside competitors: of Chrome users where that is known of most, else of our scans; never both. */
function comparedOf({ siteName, rivals, ...own }: ObservedSite): Pick<SiteReport, 'compared'> {
  const all = [
    { name: siteName, isOwn: true, ...own },
    ...rivals.map((rival) => ({ ...rival, isOwn: false })),
  ];
  const found = (['field', 'lab'] as const)
    .map((source) => {
      const rows = all.flatMap(({ name, isOwn, readings, scans }) => {
        const vitals = vitalsOf({ readings: source === 'field' ? readings : [], scans });
        const lcp =
          vitals?.source === source
            ? vitals.metrics.find(({ metric }) => metric === 'lcp')
            : undefined;
        return lcp === undefined || lcp.value === null ? [] : [{ name, seconds: lcp.value, isOwn }];
      });
      return { source, rows, omitted: all.length - rows.length };
    })
    .filter(({ rows }) => rows.length > 1 && rows.some(({ isOwn }) => isOwn))
    .toSorted((one, other) => one.omitted - other.omitted)[0];
  return found === undefined ? {} : { compared: found };
}

/** Visits by how soon the page appeared, where they are enough for a verdict. */
function visitsOf(visitors: ReportVisitors | undefined): Pick<SiteReport, 'visits'> {
  const sharesOf = (vitals: VisitorVitals | null | undefined) => {
    const lcp = vitals?.lcp ?? null;
    if (lcp === null || lcp.category === null) return null;
    const { good, average, bad } = lcp;
    return { good, average, bad };
  };
  const now = sharesOf(visitors?.end);
  if (now === null) return {};
  const views = visitors?.end?.lcp?.views ?? 0;
  return { visits: { views, now, before: sharesOf(visitors?.start) } };
}

type Appendix = ReportTexts['appendix'];

/** Deployments and incidents besides outages, oldest first. */
function changesOf(
  { deployments, incidents }: Pick<ObservedSite, 'deployments' | 'incidents'>,
  words: Appendix,
): SiteReport['changes'] {
  return [
    ...deployments.map(({ at, label }) => ({ at, text: words.deployment(label) })),
    ...incidents
      .filter(({ cause }) => cause !== 'site-down')
      .map(({ at, cause, title, endedAt }) => ({
        at,
        text: words.incident({ cause, title, isOngoing: endedAt === undefined }),
      })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}

function fixedIn(found: FixedFinding, words: Appendix): SiteReport['fixed'][number] {
  const { id, at, device, scores, proven, realised } = found;
  const effect = [
    words.effect(device, scores, proven),
    ...(realised === undefined ? [] : [words.realised(realised, id)]),
  ];
  return { title: words.fixTitle(found), at, effect: effect.join('; ') };
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
  fixes: readonly Fix[],
  words: Appendix,
): Pick<SiteReport, 'next' | 'notWorth'> {
  if (lowest === undefined) return { next: [] };
  const { score, at: measuredAt } = lowest;
  const shown = (fix: Fix) => ({
    title: words.fixTitle(fix),
    gain: words.gain(fix, { score, measuredAt }) ?? null,
  });
  const notWorth = notWorthAt(score, fixes).map((fix) => {
    const { title, gain } = shown(fix);
    return { title, gain: gain ?? '' };
  });
  // Their gain is what the estimate leaves out.
  const others = (lowest.doubts ?? []).flatMap((doubt) => words.doubtAdvice(doubt) ?? []);
  const next = [
    ...fixesAt(score, fixes).map(shown),
    ...others.map((title) => ({ title, gain: null })),
  ];
  return {
    next: next.slice(0, 3),
    ...(notWorth.length > 0 && { notWorth }),
  };
}

function uptimeOf(
  availability: Availability,
  isPast: boolean,
  words: Appendix,
): SiteReport['uptime'] {
  const { outages, percent, knownMs, downMs, to } = availability;
  const counted = countedOutages(outages);
  const lasted = (outage: { from: string; to: string | null }) =>
    Date.parse(outage.to ?? to) - Date.parse(outage.from);
  return {
    words: words.uptime(availability, isPast),
    percent: percent === null ? null : roundedDown(percent),
    watchedMs: knownMs,
    downMs,
    count: counted.length,
    outages: counted
      .toSorted((one, other) => lasted(other) - lasted(one))
      .slice(0, mostOutages)
      .toSorted((one, other) => one.from.localeCompare(other.from))
      .map(({ from, to: end, reason, statusCode }) => ({
        from,
        to: end,
        ...(reason === undefined ? {} : { why: words.failure(reason, statusCode) }),
      })),
  };
}

function verdictOf(
  uptime: SiteReport['uptime'],
  scores: SiteReport['scores'],
  words: Appendix,
): string {
  const sentences = [
    wasWatched(uptime) ? `${uptime.words}.` : words.uptimeUnchecked,
    ...scores.map(words.score),
    ...(scores.length === 0 ? [words.noScanResult] : []),
  ];
  return sentences.join(' ');
}

function gapsOf(
  {
    scans,
    availability,
    changes,
    createdAt,
    omittedPages,
    isLab,
  }: Pick<ObservedSite, 'scans' | 'availability' | 'createdAt' | 'omittedPages'> & {
    changes: number;
    isLab: boolean;
  },
  { from, to, times }: ReportPeriod & { times: ReportTimes },
  words: Appendix['gaps'],
): string[] {
  const gaps: string[] = [];
  const start = Math.max(from.getTime(), Date.parse(createdAt));
  if (start > from.getTime()) gaps.push(words.since(times.longDay(createdAt)));
  const scanned = new Set(
    scans.filter(({ score }) => score !== null).map(({ at }) => times.dateOf(at)),
  );
  const missing = times
    .daysBetween({ from: new Date(start), to })
    .filter((day) => !scanned.has(times.dateOf(day))).length;
  if (missing > 0) gaps.push(words.noScan(missing));
  const slow = scans.filter(({ onSlowMachine }) => onSlowMachine).length;
  if (slow > 0) gaps.push(words.slowMachine(slow));
  const others = scans.filter(({ hasOtherSettings }) => hasOtherSettings).length;
  if (others > 0) gaps.push(words.otherSettings(others));
  const unknown = to.getTime() - start - availability.knownMs - availability.plannedMs;
  if (availability.knownMs === 0) gaps.push(words.noUptime);
  else if (unknown >= dayMs) gaps.push(words.uptimeUnknown(Math.floor(unknown / dayMs)));
  if (isLab) gaps.push(words.labOnly);
  if (omittedPages > 0) gaps.push(words.omittedPages(omittedPages));
  if (changes > mostChanges) gaps.push(words.lastChanges(mostChanges, changes));
  return gaps;
}
