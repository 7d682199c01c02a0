import type { Threshold } from '../../../../../../shared/assessment/thresholds.ts';

export interface Bar {
  from: number;
  to: number;
  views: number;
  band: 'good' | 'average' | 'bad';
}

const steps = 6;

/**
 * Views in equal steps up to the threshold of bad, and as far again; slower ones are in the last bar. A bar never has
 * values of two bands, because the thresholds are edges.
 */
export function coarseHistogram(
  histogram: readonly (readonly [from: number, to: number, views: number])[],
  { goodBelow, badAbove }: Threshold,
): Bar[] {
  const span = (first: number, last: number, count: number, band: Bar['band']): Bar[] =>
    Array.from({ length: count }, (_, at) => ({
      from: first + ((last - first) * at) / count,
      to: first + ((last - first) * (at + 1)) / count,
      views: 0,
      band,
    }));
  const bars = [
    ...span(0, goodBelow, steps, 'good'),
    ...span(goodBelow, badAbove, steps / 2, 'average'),
    ...span(badAbove, badAbove * 2, steps, 'bad'),
    { from: badAbove * 2, to: Number.POSITIVE_INFINITY, views: 0, band: 'bad' as const },
  ];
  for (const [from, to, views] of histogram) {
    const middle = (from + to) / 2;
    const bar = bars.find((each) => middle <= each.to);
    if (bar !== undefined) bar.views += views;
  }
  return bars;
}
