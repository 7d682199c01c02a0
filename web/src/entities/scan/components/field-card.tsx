import type { FieldData } from '../../../../../shared/models/measuring/scan.ts';
import {
  categoryBand,
  type FieldMetric,
  shownField,
} from '../../../../../shared/assessment/thresholds.ts';
import { spreadOfMetric } from '../../../../../shared/assessment/usual-spread.ts';
import { describeDifference } from '../../../components/messages/change-words.ts';
import { MetricCard } from '../../../components/values/metric-card.tsx';
import { formatCalendarDay } from '../../../lib/format.ts';
import { fieldThreshold, formatField, formatMetric, fromField } from '../../../lib/metrics.ts';

interface FieldCardProps {
  metric: FieldMetric;
  /** What it stands for in a word. */
  word?: string;
  /** Whether the screen names the period of comparison once, for all cards. @default false */
  hasPeriodAbove?: boolean;
  current: Partial<Pick<FieldData, FieldMetric>>;
  previous?: FieldData | undefined;
  /** Oldest first, including the previous one. */
  earlier?: readonly FieldData[];
}

/** A field metric with its category and its change from the previous period. */
export function FieldCard(props: FieldCardProps) {
  const { metric, word, hasPeriodAbove = false, current, previous, earlier = [] } = props;
  const measured = current[metric] ?? null;
  if (measured === null) {
    const note =
      metric === 'fid'
        ? 'First Input Delay data is optional.'
        : 'Too few visits to report this metric.';
    return <MetricCard metric={metric} word={word} value={null} note={note} />;
  }
  const value = fromField(metric, measured.score);
  const before = previous?.[metric];
  const until = previous?.collectionPeriod?.lastDate;
  const change =
    before &&
    describeDifference({
      current: shownField(metric, measured.score),
      previous: shownField(metric, before.score),
      spread: spreadOfMetric(
        metric,
        earlier
          .flatMap((field) => field[metric]?.score ?? [])
          .map((each) => fromField(metric, each)),
      ),
      format: (each) => formatMetric(metric, each),
    });
  return (
    <MetricCard
      metric={metric}
      word={word}
      value={value}
      text={formatField(metric, measured.score)}
      band={categoryBand(measured.category)}
      threshold={fieldThreshold(metric)}
      change={change ?? undefined}
      reference={
        hasPeriodAbove || until === undefined
          ? undefined
          : { preposition: 'in', when: `the 28 days to ${formatCalendarDay(until)}` }
      }
    />
  );
}
