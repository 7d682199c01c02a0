import { scoreBand, type Band } from '../../../../shared/assessment/thresholds.ts';
import type { Fix } from '../../../../shared/models/measuring/scan-verdict.ts';
import {
  type PageReport,
  type SiteReport,
  wasWatched,
} from '../../../../shared/models/portfolio/client-report.ts';
import { type Device, devices } from '../../../../shared/scans/devices.ts';
import { countedOutages } from '../../../../shared/uptime/outages.ts';
import { after, dayMs } from '../../../platform/times.ts';
import { kindOfFix } from './kind-of-fix.ts';
import type { ObservedSite } from './observed.ts';
import { worstOf } from './report-band.ts';
import type { ReportPeriod } from './report-period.ts';
import { type FixedFinding, provenBetween, type ReportScan } from './report-scans.ts';
import type { ReportTimes } from '../texts/report-times.ts';
import type { ReportTexts } from '../texts/en.ts';
import type {
  ChangeFact,
  ChangeReason,
  OutageFact,
  SlowFact,
  SpeedFact,
} from '../texts/report-facts.ts';

/** What the plain part of a report is about: of one site. */
export interface PlainFacts {
  site: ObservedSite;
  period: ReportPeriod;
  /** 'in October 2026'. */
  periodName: string;
  uptime: SiteReport['uptime'];
  scores: SiteReport['scores'];
  vitals: SiteReport['vitals'];
  pages: readonly PageReport[];
  fixed: readonly FixedFinding[];
  /** Of the technical part. */
  band: Band | null;
  /** The last scan with the lower score of the two devices. */
  lowest: (ReportScan & { score: number }) | undefined;
  /** Its fixes, with what trying them has shown, the best first. */
  fixes: readonly Fix[];
}

/** The outages of a site; undefined without any. */
export function outageOf({ site, uptime }: PlainFacts, times: ReportTimes): OutageFact | undefined {
  const { to } = site.availability;
  const outages = countedOutages(site.availability.outages);
  if (uptime.count === 0) return undefined;
  const days = outages.flatMap((outage) => {
    const from = new Date(outage.from);
    const end = new Date(outage.to ?? to);
    return times.daysBetween({ from, to: end > from ? end : after(from, 1) });
  });
  return {
    downMs: uptime.downMs,
    count: uptime.count,
    days,
    isOngoing: outages.at(-1)?.to === null,
  };
}

/** When the main content appears on a phone; undefined if that was not measured. */
export function speedOf({ vitals }: PlainFacts): SpeedFact | undefined {
  const lcp = vitals?.metrics.find(({ metric }) => metric === 'lcp');
  if (vitals === null || lcp === undefined || lcp.value === null || lcp.band === null)
    return undefined;
  const { source, isOrigin } = vitals;
  return { seconds: lcp.value, band: lcp.band, source, isOrigin: source === 'field' && isOrigin };
}

const noticed = { inp: 'reaction', tbt: 'blocked', cls: 'jumps' } as const;

/** What is not good besides the time until the page appears, the worst first. */
export const slowFactsOf = ({ vitals }: PlainFacts): SlowFact[] =>
  (vitals?.metrics ?? [])
    .flatMap(({ metric, value, band }): SlowFact[] =>
      metric === 'lcp' || value === null || band === null || band === 'good'
        ? []
        : [{ of: noticed[metric], value, band }],
    )
    .toSorted((one, other) => Number(other.band === 'bad') - Number(one.band === 'bad'));

/** How much later than a fix its effect may be seen first: scans are made once a day at least. */
const effectWithinMs = dayMs;

/** Proven changes of speed, phones first. */
export function changesOf({ site, scores, fixed }: PlainFacts): ChangeFact[] {
  return scores.flatMap(({ device, before, after: points, change }): ChangeFact[] => {
    if (before === null || (change !== 'better' && change !== 'worse')) return [];
    const scans = site.scans.filter((scan) => scan.device === device);
    const proven = provenBetween(
      site.proof?.proven[device] ?? [],
      scans.at(0)?.at,
      scans.at(-1)?.at,
    ).filter(({ direction }) => direction === change);
    const only = proven.length === 1 ? proven[0] : undefined;
    const lcp = only?.metrics.find(({ metric }) => metric === 'lcp');
    const isSeen = lcp !== undefined && lcp.before.toFixed(1) !== lcp.after.toFixed(1);
    return [
      {
        device,
        direction: change,
        since: only?.since,
        seconds: isSeen ? { before: lcp.before, after: lcp.after } : undefined,
        points: { before, after: points },
        why: reasonOf(only, fixed, device),
      },
    ];
  });
}

function reasonOf(
  change: ReturnType<typeof provenBetween>[number] | undefined,
  fixed: readonly FixedFinding[],
  device: Device,
): ChangeReason {
  if (change === undefined) return { kind: 'unknown' };
  const since = Date.parse(change.since);
  const fix = fixed.find(
    (one) => one.device === device && Math.abs(Date.parse(one.at) - since) <= effectWithinMs,
  );
  if (change.direction === 'better' && fix !== undefined)
    return { kind: 'fix', fix: kindOfFix(fix.id) };
  const [suspect] = change.suspects;
  return { kind: suspect?.kind ?? 'unknown' };
}

/** The score that makes a site worse than all else that is said of it, if any. */
export function lowScoreOf(facts: PlainFacts): { device: Device; points: number } | undefined {
  const explained = worstOf([
    speedOf(facts)?.band ?? null,
    ...slowFactsOf(facts).map(({ band }) => band),
    facts.uptime.count > 0 ? 'average' : null,
  ]);
  const low = devices.flatMap((device) => {
    const score = facts.scores.find((one) => one.device === device);
    const band = score === undefined ? 'good' : scoreBand(score.after);
    const isWorse = band === 'bad' || (band === 'average' && (explained ?? 'good') === 'good');
    const isExplained = device === 'mobile' && explained !== null && explained !== 'good';
    return score === undefined || !isWorse || isExplained ? [] : [{ device, points: score.after }];
  });
  return low[0];
}

const isFullyKnown = (facts: PlainFacts): boolean =>
  wasWatched(facts.uptime) && facts.uptime.percent !== null && speedOf(facts) !== undefined;

/** Red, amber or green; null if something was not measured and nothing measured is wrong. */
export function lightOf(facts: PlainFacts): Band | null {
  const worst = worstOf([
    facts.band,
    speedOf(facts)?.band ?? null,
    ...slowFactsOf(facts).map(({ band }) => band),
    facts.uptime.count > 0 ? 'average' : null,
    countedOutages(facts.site.availability.outages).at(-1)?.to === null ? 'bad' : null,
  ]);
  return worst === 'good' && !isFullyKnown(facts) ? null : worst;
}

/** A site of several in a few words. */
export function plainSite(
  facts: PlainFacts,
  times: ReportTimes,
  { one: { short } }: ReportTexts,
): NonNullable<SiteReport['plain']> {
  const outage = outageOf(facts, times);
  return {
    light: lightOf(facts),
    short: [
      ...(outage === undefined ? [] : [short.outage(outage)]),
      ...(wasWatched(facts.uptime) ? [] : [short.unchecked]),
      ...new Set(changesOf(facts).map(({ direction }) => short.changed[direction])),
    ],
  };
}
