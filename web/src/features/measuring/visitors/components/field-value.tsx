import { categoryBand } from '../../../../../../shared/assessment/thresholds.ts';
import type { VisitorMetricNumbers } from '../../../../../../shared/models/measuring/visitor-vitals.ts';
import type { VisitorMetric } from '../../../../../../shared/visitors/metrics.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import type { Column } from '../../../../components/tables/data-table.tsx';
import { counted, noValue } from '../../../../lib/format.ts';
import { formatField, metrics } from '../../../../lib/metrics.ts';
import { intervalWords } from '../rules/view-words.ts';

/** A p75 in a table; its interval as a title. */
export function FieldValue({
  metric,
  numbers,
}: {
  metric: VisitorMetric;
  numbers: VisitorMetricNumbers | null;
}) {
  if (numbers === null) return noValue;
  const { p75, category, views } = numbers;
  return (
    <span title={`${intervalWords(metric, numbers)}, ${counted(views, 'view')}`}>
      {category !== null && (
        <>
          <BandSymbol band={categoryBand(category)} size={8} />{' '}
        </>
      )}
      {formatField(metric, p75)}
    </span>
  );
}

const vitals = ['lcp', 'inp', 'cls'] as const;
type Vitals = Record<(typeof vitals)[number], VisitorMetricNumbers | null>;

/** LCP, INP and CLS of rows that have them. */
export const vitalColumns = vitals.map((metric): Column<Vitals> => ({
  head: metrics[metric].short,
  kind: 'number',
  cell: (row) => <FieldValue metric={metric} numbers={row[metric]} />,
}));
