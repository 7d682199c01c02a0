import type { Segment } from '../../../shared/visitors/dimensions.ts';
import { visitorMetrics } from '../../../shared/visitors/metrics.ts';
import type { VisitorPeriod } from '../../measuring/visitors/visitor-period-entity.ts';
import { visitorReport } from '../../measuring/visitors/visitor-report.ts';
import { csvOf } from './csv-lines.ts';

const fields = [
  'Day (UTC)',
  'Metric',
  'Unit',
  'Page',
  'Dimension',
  'Value',
  'Views',
  'p75',
  'p75 from (95 %)',
  'p75 to (95 %)',
  'Good',
  'Average',
  'Bad',
  'Histogram (from-to:views)',
];

/** A line for each metric of each day; the histogram is in its last cell. */
export function visitorsCsv(days: readonly VisitorPeriod[], segment: Segment): string {
  const { group = '', by = '', value = '' } = segment;
  const rows = days.flatMap((each) => {
    const { period: day } = each;
    const { metrics } = visitorReport([each], { from: day, to: day }, segment);
    return visitorMetrics.flatMap((metric) => {
      const { numbers, histogram } = metrics[metric];
      if (numbers === null) return [];
      const { views, p75, low, high, good, average, bad } = numbers;
      const unit = metric === 'cls' ? '' : 'ms';
      return [
        [
          day,
          metric,
          unit,
          group,
          by,
          value,
          views,
          round(p75),
          low === null ? '' : round(low),
          high === null ? '' : round(high),
          ...[good, average, bad].map((share) => Number(share.toFixed(4))),
          histogram.map(([from, to, count]) => `${round(from)}-${round(to)}:${count}`).join(' '),
        ],
      ];
    });
  });
  return csvOf(fields, rows);
}

const round = (value: number): number => Number(value.toPrecision(5));
