import type { Threshold } from '../../../../shared/assessment/thresholds.ts';

/** Position of a value on a bar that runs from good to bad. All in percent of the bar's width. */
export interface ThresholdPosition {
  goodUntil: number;
  badFrom: number;
  marker: number;
  /** The value is beyond the bar's end; the marker stands at the end. */
  isBeyond: boolean;
}

/** The bar ends at 1.5 times the bad threshold, so that the bad part is always a third of it. */
const reach = 1.5;

/** The bar is linear from zero, so that distances on it can be compared. */
export function positionBetween(value: number, threshold: Threshold): ThresholdPosition {
  const end = threshold.badAbove * reach;
  const percent = (part: number): number => Math.min(100, Math.max(0, (part / end) * 100));
  return {
    goodUntil: percent(threshold.goodBelow),
    badFrom: percent(threshold.badAbove),
    marker: percent(value),
    isBeyond: value > end,
  };
}
