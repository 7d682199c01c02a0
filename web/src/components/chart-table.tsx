import type { ReactNode } from 'react';
import { noValue } from '../lib/format.ts';
import type { ChartAxis } from './chart-axis.ts';
import type { ChartPoint, ChartSeries } from './chart-model.ts';
import { ScrollRegion } from './scroll-region.tsx';
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
  return (
    <ScrollRegion className={classes['tableFrame']} label={`${label}, table`}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{along.name}</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            {actions !== undefined && <th scope="col">{actions.title}</th>}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ at, values }) => (
            <tr key={at}>
              <th scope="row">{along.format(at)}</th>
              {series.map(({ key, format }) => (
                <td key={key}>{key in values && cellText(values[key] ?? null, format)}</td>
              ))}
              {actions !== undefined && <td>{actions.render(at)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const cellText = (value: number | null, format: (value: number) => string): string =>
  value === null ? noValue : format(value);
