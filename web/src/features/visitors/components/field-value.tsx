import { categoryBand } from '../../../../../shared/assessment/thresholds.ts';
import type { VisitorMetricNumbers } from '../../../../../shared/models/visitor-vitals.ts';
import type { VisitorMetric } from '../../../../../shared/visitors/metrics.ts';
import { BandSymbol } from '../../../components/band.tsx';
import { noValue } from '../../../lib/format.ts';
import { formatField } from '../../../lib/metrics.ts';

/** A p75 in a table; its interval as a title. */
export function FieldValue({
  metric,
  numbers,
}: {
  metric: VisitorMetric;
  numbers: VisitorMetricNumbers | null;
}) {
  if (numbers === null) return noValue;
  const { p75, low, high, category, views } = numbers;
  const interval =
    low === null || high === null
      ? 'too few views for an interval'
      : `${formatField(metric, low)} to ${formatField(metric, high)} with 95 %`;
  return (
    <span title={`${interval}; ${views} views`}>
      {category !== null && (
        <>
          <BandSymbol band={categoryBand(category)} size={8} />{' '}
        </>
      )}
      {formatField(metric, p75)}
    </span>
  );
}
