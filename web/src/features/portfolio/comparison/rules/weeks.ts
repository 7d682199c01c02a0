import { type Sided, sides } from '../../../../../../shared/assessment/comparison.ts';
import type { FieldHistory } from '../../../../../../shared/models/measuring/field-history.ts';
import type { FieldMetric } from '../../../../../../shared/assessment/thresholds.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { ChartSeries } from '../../../../components/charts/chart-model.ts';
import type { FieldWeeks } from '../../../../entities/scan/api/scan-queries.ts';
import { weekSeries } from '../../../../entities/scan/rules/field-weeks.ts';

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

/** A line for each side with a history, over the thresholds of the metric. */
export const linesOf = (
  histories: Sided<FieldHistory | null>,
  names: Sided<string>,
  metric: FieldMetric,
): ChartSeries[] =>
  weekSeries(
    histories,
    {
      mine: { label: names.mine, color: 'var(--side-mine)' },
      theirs: { label: names.theirs, color: 'var(--side-theirs)', dash: '7 3' },
    },
    metric,
  );
