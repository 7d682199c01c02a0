import type { FieldData } from '../../../../../shared/models/scan.ts';
import { categoryBand, type FieldMetric } from '../../../../../shared/thresholds.ts';
import { describeChange } from '../../../components/change-words.ts';
import { MetricCard } from '../../../components/metric-card.tsx';
import { formatCalendarDay } from '../../../lib/format.ts';
import { fieldThreshold, formatMetric, fromField } from '../../../lib/metrics.ts';
import classes from './field-data.module.css';

/** The three Core Web Vitals first. */
const order: readonly FieldMetric[] = ['lcp', 'inp', 'cls', 'fcp', 'ttfb', 'fid'];

interface FieldMetricsProps {
  current: FieldData;
  previous: FieldData | undefined;
}

/** All six metrics of the field, each with its category and its change against the period before. */
export function FieldMetrics({ current, previous }: FieldMetricsProps) {
  return (
    <div className={classes['metrics']}>
      {order.map((metric) => (
        <FieldCard key={metric} metric={metric} current={current} previous={previous} />
      ))}
    </div>
  );
}

function FieldCard({ metric, current, previous }: FieldMetricsProps & { metric: FieldMetric }) {
  const measured = current[metric];
  if (measured === null) {
    const note =
      metric === 'fid'
        ? 'First Input Delay data is optional.'
        : 'Too few visits to tell this metric.';
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
      format: (each) => formatMetric(metric, each),
    });
  return (
    <MetricCard
      metric={metric}
      value={value}
      band={categoryBand(measured.category)}
      threshold={fieldThreshold(metric)}
      change={change ?? undefined}
      against={
        until === undefined ? undefined : `against the 28 days to ${formatCalendarDay(until)}`
      }
    />
  );
}
