import type { ReactNode } from 'react';
import { noValue } from '../../lib/format.ts';
import type { ChartAxis } from './chart-axis.ts';
import type { ChartPoint, ChartSeries } from './chart-model.ts';
import { type Column, DataTable } from '../tables/data-table.tsx';
import classes from './time-chart.module.css';

interface ChartTableProps {
  label: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  along: ChartAxis;
  /** Action on a point. */
  actions?: PointActions | undefined;
}

/** A column of the table, and a line below the chart for a point that is chosen there. */
export interface PointActions {
  title: string;
  render: (at: number) => ReactNode;
}

/** The numbers of a chart as a table, newest first, for screen readers and for copying. */
export function ChartTable({ label, series, points, along, actions }: ChartTableProps) {
  const columns: Column<ChartPoint>[] = [
    { head: along.name, kind: 'name', cell: ({ at }) => along.format(at) },
    ...series.map(({ key, label: head, format }): Column<ChartPoint> => ({
      head,
      kind: 'number',
      cell: ({ values }) => key in values && cellText(values[key] ?? null, format),
    })),
    ...(actions === undefined
      ? []
      : [{ head: actions.title, cell: ({ at }: ChartPoint) => actions.render(at) }]),
  ];
  return (
    <DataTable
      label={`${label}, table`}
      frame="tall"
      className={classes['tableFrame']}
      columns={columns}
      rows={points.toReversed()}
      rowKey={({ at }) => at}
    />
  );
}

const cellText = (value: number | null, format: (value: number) => string): string =>
  value === null ? noValue : format(value);
