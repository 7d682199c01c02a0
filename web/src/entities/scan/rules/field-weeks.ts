import type { FieldMetric } from '../../../../../shared/assessment/thresholds.ts';
import type { FieldHistory } from '../../../../../shared/models/measuring/field-history.ts';
import {
  bandsOf,
  type ChartPoint,
  type ChartSeries,
} from '../../../components/charts/chart-model.ts';
import { fieldThreshold, formatFieldPoint, fromField } from '../../../lib/metrics.ts';
import { noonOf } from '../../../lib/zone.ts';

/** Of both devices, or of both sides of a comparison. */
type Histories<Key extends string> = Readonly<Record<Key, FieldHistory | null>>;

/** A metric week by week, in its own unit. Each point is at the last of its 28 days; a week without data is a gap. */
export function weekPoints<Key extends string>(
  histories: Histories<Key>,
  metric: FieldMetric,
): ChartPoint[] {
  const days = new Map<string, Record<string, number | null>>();
  for (const [key, history] of Object.entries<FieldHistory | null>(histories)) {
    for (const period of history?.periods ?? []) {
      const values = days.get(period.lastDate) ?? {};
      const measured = period[metric];
      values[key] = measured === null ? null : fromField(metric, measured.score);
      days.set(period.lastDate, values);
    }
  }
  return [...days]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, values]) => ({ at: noonOf(day), values }));
}

/** A line for each history, over the thresholds that all share. */
export function weekSeries<Key extends string>(
  histories: Histories<Key>,
  looks: Readonly<Record<Key, Pick<ChartSeries, 'label' | 'color' | 'dash'>>>,
  metric: FieldMetric,
): ChartSeries[] {
  const bands = bandsOf(fieldThreshold(metric));
  const format = (value: number): string => formatFieldPoint(metric, value);
  return (Object.keys(looks) as Key[])
    .filter((key) => histories[key] !== null)
    .map((key) => ({ key, ...looks[key], format, bands }));
}
