import type { FieldData } from '../../../../../shared/models/scan.ts';
import { categoryBand, type FieldMetric } from '../../../../../shared/thresholds.ts';
import { describeChange } from '../../../components/change-words.ts';
import { MetricCard } from '../../../components/metric-card.tsx';
import { formatCalendarDay } from '../../../lib/format.ts';
import { fieldThreshold, formatMetric, fromField } from '../../../lib/metrics.ts';
import { spreadOfMetric } from '../usual-spread.ts';
import classes from './field-data.module.css';

/** The three Core Web Vitals first. */
const order: readonly FieldMetric[] = ['lcp', 'inp', 'cls', 'fcp', 'ttfb', 'fid'];

interface FieldMetricsProps {
  current: FieldData;
  previous: FieldData | undefined;
  /** Oldest first, including the previous one. */
  earlier: readonly FieldData[];
}

/** All six field metrics, each with its category and its change from the previous period. */
export function FieldMetrics(props: FieldMetricsProps) {
  return (
    <div className={classes['metrics']}>
      {order.map((metric) => (
        <FieldCard key={metric} metric={metric} {...props} />
      ))}
    </div>
  );
}

function FieldCard(props: FieldMetricsProps & { metric: FieldMetric }) {
  const { metric, current, previous, earlier } = props;
  const measured = current[metric];
  if (measured === null) {
    const note =
      metric === 'fid'
        ? 'First Input Delay data is optional.'
        : 'Too few visits to report this metric.';
    return <MetricCard metric={metric} value={null} note={note} />;
  }
  const value = fromField(metric, measured.score);
  const before = previous?.[metric];
  const until = previous?.collectionPeriod?.lastDate;
  const change =
    before &&
    describeChange({
      current: value,
      previous: fromField(metric, before.score),
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
      value={value}
      band={categoryBand(measured.category)}
      threshold={fieldThreshold(metric)}
      change={change ?? undefined}
      reference={
        until === undefined
          ? undefined
          : { preposition: 'in', when: `the 28 days to ${formatCalendarDay(until)}` }
      }
    />
  );
}
