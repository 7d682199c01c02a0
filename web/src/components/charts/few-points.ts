import type { ChartPoint, ChartSeries } from './chart-model.ts';

/** With fewer points than this, a sentence in place of the chart says what there is. */
export const fewestOfLine = 3;

/** Begins the sentence in place of a chart of one or two measurements. */
export type FewWords = (count: number, isAll: boolean) => string;

/** Scans. A failed one, or one outside the dates, is not in the chart, so that what is there need not be the first. */
export const fewScans =
  (isNarrowed: boolean): FewWords =>
  (count, isAll) => {
    if (isNarrowed) return `${count === 1 ? 'One scan' : 'Two scans'} in this period`;
    if (count === 1) return isAll ? 'First scan' : 'One scan with a result';
    return isAll ? 'Two scans' : 'Two scans with results';
  };

/** Periods of field data. */
export const fewPeriods: FewWords = (count) => (count === 1 ? 'One period' : 'Two periods');

/** Hours of a day. */
export const fewHours: FewWords = (count) => (count === 1 ? 'One hour' : 'Two hours');

/** One or two points in words: 'First scan: 27', 'Two scans: Mobile 27, then 34; Desktop 91'. */
export function fewSentence(
  head: string,
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
): string {
  const lines = series.flatMap(({ key, label, format }) => {
    const values = points.flatMap((point) => point.values[key] ?? []).map(format);
    if (values.length === 0) return [];
    return [`${series.length === 1 ? '' : `${label} `}${values.join(', then ')}`];
  });
  return `${head}: ${lines.join('; ')}`;
}
