import type { Threshold } from '../../../shared/thresholds.ts';

/** Where a value lies on a bar whose first part is good and whose last part is bad. All in percent of the bar's width. */
export interface ThresholdPosition {
  goodUntil: number;
  badFrom: number;
  marker: number;
  /** The value is beyond the bar's end; the marker stands at the end. */
  isBeyond: boolean;
}

/** The bar ends at half as much again as the bad threshold, so that the bad part is always a third of it. */
const reach = 1.5;

/** A linear bar from zero; distances on it can be compared. */
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
