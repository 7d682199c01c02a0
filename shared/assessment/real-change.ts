import { metricNames, shownMetric } from './metrics.ts';
import type { ComparedScan, ScanChanges } from '../models/scan-changes.ts';
import type { LabData } from '../models/scan.ts';
import { shownScore } from './thresholds.ts';
import type { Spread } from './usual-spread.ts';

export type ScanPair = Record<'before' | 'after', ComparedScan>;

/** Both scans, if there are two. */
export const pairOf = ({
  before,
  after,
}: Pick<ScanChanges, 'before' | 'after'>): ScanPair | undefined =>
  before === null || after === null ? undefined : { before, after };

const labKeys = ['fcp', 'lcp', 'si', 'tbt', 'cls', 'tti'] as const satisfies (keyof LabData)[];

/** A metric that changed by more than it usually varies. */
export interface MetricChange {
  metric: keyof LabData;
  name: string;
  from: number;
  to: number;
}

/** The significant differences between two scans, for the score and the metrics together. */
export interface RealChange {
  /** Of the score as shown; 0 within the usual spread, or if changes cannot be detected. */
  points: number;
  /** The greatest change in proportion first. */
  better: readonly MetricChange[];
  worse: readonly MetricChange[];
}

/** The usual difference of a value between two scans, or why changes cannot be detected. */
export function spreadOf(
  { before, after }: ScanPair,
  { spread }: Pick<ScanChanges, 'spread'>,
  value: 'score' | keyof LabData | 'server',
): Spread {
  if (isRecorded(before) !== isRecorded(after)) return 'other-machine';
  if (before.onSlowMachine || after.onSlowMachine) return 'slow-machine';
  const known = value === 'score' || value === 'server' ? spread[value] : spread.lab[value];
  return known ?? 'few-scans';
}

const isRecorded = ({ conditions }: ComparedScan): boolean => conditions?.isRecorded === true;

export function realChange(pair: ScanPair, changes: Pick<ScanChanges, 'spread'>): RealChange {
  const { before, after } = pair;
  const points = shownScore(after.overallScore) - shownScore(before.overallScore);
  const metrics = labKeys.flatMap((metric): MetricChange[] => {
    if (before.labData[metric] === null || after.labData[metric] === null) return [];
    const from = shownMetric(metric, before.labData[metric]);
    const to = shownMetric(metric, after.labData[metric]);
    const isReal = isBeyond(to - from, spreadOf(pair, changes, metric));
    return isReal ? [{ metric, name: metricNames[metric], from, to }] : [];
  });
  const inOrder = metrics.toSorted((a, b) => proportion(b) - proportion(a));
  return {
    points: isBeyond(points, spreadOf(pair, changes, 'score')) ? points : 0,
    better: inOrder.filter(({ from, to }) => to < from),
    worse: inOrder.filter(({ from, to }) => to > from),
  };
}

/**
 * Which way the page changed: the score decides unless all metrics contradict it; without a change of the score, the
 * metrics do. 'mixed' if they disagree.
 */
export function directionOf({ points, better, worse }: RealChange): Direction {
  const isContradicted = points > 0 ? better.length === 0 : worse.length === 0;
  if (points !== 0 && !(isContradicted && better.length + worse.length > 0))
    return points > 0 ? 'better' : 'worse';
  if (points === 0 && better.length + worse.length === 0) return 'none';
  if (points === 0 && worse.length === 0) return 'better';
  return points === 0 && better.length === 0 ? 'worse' : 'mixed';
}
export type Direction = 'better' | 'worse' | 'mixed' | 'none';

const isBeyond = (difference: number, spread: Spread): boolean =>
  typeof spread === 'number' && Math.abs(difference) > spread;

const proportion = ({ from, to }: { from: number; to: number }): number =>
  Math.max(from, to) / Math.max(Math.min(from, to), 0.001);
