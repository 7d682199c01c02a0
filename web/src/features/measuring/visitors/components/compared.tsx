import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VisitorReport } from '../../../../../../shared/models/measuring/visitor-report.ts';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { counted, formatCalendarDay } from '../../../../lib/format.ts';
import { visitorReportQuery } from '../api/visitor-queries.ts';
import type { Dates } from '../../../../lib/date-range.ts';
import { askedFor, datesBefore, type Shown, withoutViews } from '../rules/shown.ts';
import { nameOfViews } from '../rules/view-words.ts';
import classes from '../visitors.module.css';
import { CompareControl } from './filters.tsx';
import { metricNames } from '../../../../../../shared/assessment/metrics.ts';
import { differenceOf } from '../../../../../../shared/visitors/difference.ts';
import { type VisitorMetric, visitorMetrics } from '../../../../../../shared/visitors/metrics.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { metrics } from '../../../../lib/metrics.ts';
import { FieldValue } from './field-value.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';

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
function Comparison({ now, other, names }: ComparisonProps) {
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
    <Panel>
      <Text size="xs" maw="72ch" c="dimmed">
        {counted(now.views, 'view')} and {counted(other.views, 'view')}. A difference is shown only
        where the intervals (95 %) of both do not overlap.
      </Text>
      <DataTable
        label="Comparison"
        columns={columns}
        rows={visitorMetrics}
        rowKey={(metric) => metric}
        frame="none"
        stacks
      />
    </Panel>
  );
}

const nameOfDates = ({ from, to }: Dates): string =>
  `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;

interface ComparedProps {
  url: string;
  shown: Shown;
  dates: Dates;
  report: VisitorReport;
  show: (shown: Shown) => void;
}

/** The chosen views beside others, which the user chooses. */
export function Compared({ url, shown, dates, report, show }: ComparedProps) {
  const { other } = shown;
  const before = datesBefore(dates);
  const otherDates = other?.kind === 'before' ? before : other?.kind === 'dates' ? other : dates;
  const views = other?.kind === 'views' ? { ...withoutViews(shown), ...other } : shown;
  const found = useQuery({
    ...visitorReportQuery(url, askedFor(views, otherDates)),
    enabled: other !== undefined,
  });
  return (
    <>
      <CompareControl shown={shown} before={before} values={report.values} onChange={show} />
      {other !== undefined && (
        <OrError queries={[found]} title="The other views could not be loaded">
          {found.data === undefined ? (
            <Skeleton height={320} />
          ) : (
            <div className={classes['shown']} aria-busy={found.isPlaceholderData}>
              <Comparison
                now={report}
                other={found.data}
                names={
                  other.kind === 'views'
                    ? { now: `${nameOfViews(shown)} (this)`, other: nameOfViews(other) }
                    : { now: nameOfDates(dates), other: nameOfDates(otherDates) }
                }
              />
            </div>
          )}
        </OrError>
      )}
    </>
  );
}
