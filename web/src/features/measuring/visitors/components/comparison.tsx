import { Text } from '@mantine/core';
import { metricNames } from '../../../../../../shared/assessment/metrics.ts';
import type { VisitorReport } from '../../../../../../shared/models/measuring/visitor-report.ts';
import { differenceOf } from '../../../../../../shared/visitors/difference.ts';
import { type VisitorMetric, visitorMetrics } from '../../../../../../shared/visitors/metrics.ts';
import { viewWords } from '../../../../entities/scan/components/visitor-vitals.tsx';
import { type Column, DataTable } from '../../../../components/data-table.tsx';
import { metrics } from '../../../../lib/metrics.ts';
import classes from '../visitors.module.css';
import { FieldValue } from './field-value.tsx';

const words: Record<ReturnType<typeof differenceOf>, string> = {
  better: 'Better',
  worse: 'Worse',
  none: 'No difference shown',
  unknown: 'Too few views to compare',
};

interface ComparisonProps {
  now: VisitorReport;
  other: VisitorReport;
  names: { now: string; other: string };
}

/** Two sets of views beside each other. */
export function Comparison({ now, other, names }: ComparisonProps) {
  const columns: Column<VisitorMetric>[] = [
    {
      head: 'Metric',
      kind: 'name',
      cell: (metric) => <span title={metricNames[metric]}>{metrics[metric].short}</span>,
    },
    {
      head: names.now,
      kind: 'number',
      cell: (metric) => <FieldValue metric={metric} numbers={now.metrics[metric].numbers} />,
    },
    {
      head: names.other,
      kind: 'number',
      cell: (metric) => <FieldValue metric={metric} numbers={other.metrics[metric].numbers} />,
    },
    {
      head: 'Difference',
      cell: (metric) =>
        words[differenceOf(now.metrics[metric].numbers, other.metrics[metric].numbers)],
    },
  ];
  return (
    <div className={classes['panel']}>
      <Text size="xs" maw="72ch" c="dimmed">
        {viewWords(now.views)} and {viewWords(other.views)}. A difference is shown only where the
        intervals (95 %) of both do not overlap.
      </Text>
      <DataTable
        label="Comparison"
        columns={columns}
        rows={visitorMetrics}
        rowKey={(metric) => metric}
        frame="none"
        stacks
      />
    </div>
  );
}
