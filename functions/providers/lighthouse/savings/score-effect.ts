import { getLogNormalScore } from 'lighthouse/shared/statistics.js';
import type { ArmValues } from '../../../../shared/models/measuring/proof.ts';
import type { ScoredMetric, ScoreEffect } from '../../../../shared/models/measuring/scan-report.ts';
import type { LighthouseAudit, LighthouseResult } from '../lighthouse-result.ts';
import { arrivalOfLeftOut } from './estimate-doubts.ts';
import { type Savings, savingsIn } from './simulated-savings.ts';

const metricAudits = {
  fcp: { id: 'first-contentful-paint', saving: 'FCP', perUnit: 1000 },
  lcp: { id: 'largest-contentful-paint', saving: 'LCP', perUnit: 1000 },
  si: { id: 'speed-index', saving: 'SI', perUnit: 1000 },
  tbt: { id: 'total-blocking-time', saving: 'TBT', perUnit: 1 },
  cls: { id: 'cumulative-layout-shift', saving: 'CLS', perUnit: 1 },
} as const satisfies Record<ScoredMetric, object>;
const metricNames = Object.keys(metricAudits) as ScoredMetric[];

/** Less than half a point is none on a score of whole points. */
const fewestPoints = 0.5;

/**
 * Audits whose savings do not come from a single change: a long cache lifetime does not affect a first visit, and the
 * breakdown of the main thread repeats what other audits say about scripts.
 */
const withoutEffect: ReadonlySet<string> = new Set(['cache-insight', 'mainthread-work-breakdown']);

/** Lighthouse scores none of them, although each names what blocks the main thread. */
const informingWithEffect: ReadonlySet<string> = new Set([
  'dom-size-insight',
  'third-parties-insight',
  'long-tasks',
]);

/** Their savings are all of the work. Splitting or removing it takes at least half of that away. */
const aboutWork: ReadonlySet<string> = new Set([
  'bootup-time',
  'long-tasks',
  'third-parties-insight',
  'forced-reflow-insight',
  'dom-size-insight',
]);

type Values = Record<ScoredMetric, number>;

/** A metric's share of the score at a value, 0 to its weight in percent. */
type Scale = Record<ScoredMetric, { pointsAt: (value: number) => number }>;

/**
 * The effect of fixing a finding on the performance score: its savings of each metric, put through the curves and
 * weights by which this run was scored. Savings of several findings overlap, so that effects do not add up.
 * @returns for each audit its effect; undefined for less than half a point
 */
export function scoreEffects(
  lhr: LighthouseResult,
): (audit: LighthouseAudit) => ScoreEffect | undefined {
  const read = scaleOf(lhr);
  if (read === undefined) return () => undefined;
  const { scale, now } = read;
  const savingsOf = savingsIn(lhr);
  const pointsOfHalf = (savings: Savings): number => {
    const half = Object.entries(savings).map(([name, saving]) => [name, saving / 2] as const);
    const then = improved(now, Object.fromEntries(half));
    return metricNames.reduce(
      (sum, metric) =>
        sum +
        Math.max(0, scale[metric].pointsAt(then[metric]) - scale[metric].pointsAt(now[metric])),
      0,
    );
  };
  return (audit) => {
    const { id, scoreDisplayMode } = audit;
    const informsOnly = scoreDisplayMode === 'informative' && !informingWithEffect.has(id);
    if (withoutEffect.has(id) || informsOnly) return undefined;
    const savings = savingsOf(audit);
    const then = improved(now, savings);
    const metrics = metricNames
      .map((metric) => ({
        metric,
        from: now[metric] / metricAudits[metric].perUnit,
        to: then[metric] / metricAudits[metric].perUnit,
        points: scale[metric].pointsAt(then[metric]) - scale[metric].pointsAt(now[metric]),
      }))
      .filter(({ points }) => points !== 0)
      .toSorted((a, b) => b.points - a.points);
    const points = metrics.reduce((sum, one) => sum + one.points, 0);
    if (points < fewestPoints) return undefined;
    return { points, metrics, ...(aboutWork.has(id) && { least: pointsOfHalf(savings) }) };
  };
}

/**
 * The metrics of a run, and its score before Lighthouse rounds it, with what each metric contributes to that; undefined if a
 * metric is missing. LCP includes its own image where Lighthouse leaves that out, so that no fix is worse for giving it a
 * priority.
 */
export function trialValues(
  lhr: LighthouseResult,
): { values: ArmValues; points: Values } | undefined {
  const read = scaleOf(lhr);
  if (read === undefined) return undefined;
  const { scale } = read;
  const now = { ...read.now, lcp: Math.max(read.now.lcp, arrivalOfLeftOut(lhr) ?? 0) };
  const points = { ...now };
  for (const metric of metricNames) points[metric] = scale[metric].pointsAt(now[metric]);
  const score = metricNames.reduce((sum, metric) => sum + points[metric], 0);
  return { values: { score, ...now }, points };
}

function scaleOf({ audits, categories }: LighthouseResult) {
  const weights = new Map(categories.performance.auditRefs.map(({ id, weight }) => [id, weight]));
  const total = metricNames.reduce(
    (sum, metric) => sum + (weights.get(metricAudits[metric].id) ?? 0),
    0,
  );
  const now: Partial<Values> = {};
  const scale: Partial<Scale> = {};
  for (const metric of metricNames) {
    const { id } = metricAudits[metric];
    const { numericValue, scoringOptions } = audits[id] ?? {};
    const weight = weights.get(id);
    if (numericValue === undefined || scoringOptions === undefined || !weight) return undefined;
    now[metric] = numericValue;
    scale[metric] = {
      pointsAt: (value) => (100 * weight * getLogNormalScore(scoringOptions, value)) / total,
    };
  }
  return { now: now as Values, scale: scale as Scale };
}

/** The metrics after the savings. Nothing can be painted before the first paint, which the speed index includes. */
function improved(now: Values, savings: Record<string, number>): Values {
  const less = (metric: ScoredMetric) =>
    Math.max(0, now[metric] - Math.max(0, savings[metricAudits[metric].saving] ?? 0));
  const fcp = less('fcp');
  const earlier = now.fcp - fcp;
  return {
    fcp,
    lcp: Math.max(fcp, less('lcp')),
    si: Math.max(fcp, now.si - Math.max(earlier, savings['SI'] ?? 0)),
    // Work that moves behind the first paint blocks the page.
    tbt: Math.max(0, now.tbt - (savings['TBT'] ?? 0)),
    cls: less('cls'),
  };
}
