import { type Sided, sides } from '../../../../../shared/assessment/comparison.ts';
import type { FieldHistory } from '../../../../../shared/models/field-history.ts';
import type { FieldMetric } from '../../../../../shared/assessment/thresholds.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { FieldWeeks } from '../../../entities/scan/api/field-weeks-query.ts';
import { bandsOf, type ChartPoint, type ChartSeries } from '../../../components/chart-model.ts';
import { fieldThreshold, formatFieldPoint, fromField } from '../../../lib/metrics.ts';

export type Histories = Sided<FieldHistory | null>;

/** A metric of both sides week by week, each point at the last of its 28 days; a week without data is a gap. */
export function weeksOf(histories: Histories, metric: FieldMetric): ChartPoint[] {
  const days = new Map<string, Record<string, number | null>>();
  for (const side of sides) {
    for (const period of histories[side]?.periods ?? []) {
      const values = days.get(period.lastDate) ?? {};
      const measured = period[metric];
      values[side] = measured === null ? null : fromField(metric, measured.score);
      days.set(period.lastDate, values);
    }
  }
  return [...days]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, values]) => ({ at: Date.parse(`${day}T12:00:00`), values }));
}

/** Why there is no line of a metric, where neither side has one. */
export function noWeeksWords(weeks: Sided<FieldWeeks | undefined>, device: Device): string {
  const all = sides.map((side) => weeks[side]);
  if (all.some((each) => each?.[device])) return 'Too few visits to report this metric.';
  return all.some((each) => each?.readAt === null)
    ? 'The weekly history has not been loaded yet. It appears after the next daily update, within 24 hours.'
    : 'The Chrome UX Report has no weekly history of either origin: too few visits from Chrome users.';
}

/** Whose visits a line stands for, or why there is none. @param url of the site */
export function sourceWords(weeks: FieldWeeks | undefined, device: Device, url: string): string {
  if (weeks?.[device]) return `visits to all pages of ${new URL(url).origin}`;
  return weeks?.readAt === null ? 'not read yet' : 'too few visits for a weekly history';
}

const looks = {
  mine: { color: 'var(--side-mine)' },
  theirs: { color: 'var(--side-theirs)', dash: '7 3' },
} as const;

/** A line for each side with a history, over the thresholds of the metric. */
export function linesOf(
  histories: Histories,
  names: Sided<string>,
  metric: FieldMetric,
): ChartSeries[] {
  const bands = bandsOf(fieldThreshold(metric));
  return sides
    .filter((side) => histories[side] !== null)
    .map((side) => ({
      key: side,
      label: names[side],
      ...looks[side],
      format: (value) => formatFieldPoint(metric, value),
      bands,
    }));
}
