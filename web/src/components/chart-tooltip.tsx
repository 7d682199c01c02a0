import { Text } from '@mantine/core';
import { noValue } from '../lib/format.ts';
import type { ChartAxis } from './chart-axis.ts';
import type { ChartPoint, ChartSeries } from './chart-model.ts';
import classes from './time-chart.module.css';

interface ChartTooltipProps {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  along: ChartAxis;
  /** Set by recharts: whether and at which moment the pointer is. */
  active?: boolean;
  label?: string | number;
}

/** The values of one moment, with local time. */
export function ChartTooltip(props: ChartTooltipProps) {
  const { points, series, along, active = false, label: at } = props;
  const point = active ? points.find((each) => each.at === at) : undefined;
  if (point === undefined) return null;
  return (
    <div className={classes['tooltip']}>
      <Text mb={4} c="dimmed">
        {along.format(point.at)}
      </Text>
      <dl className={classes['tooltipValues']}>
        {series.map(({ key, label, color, format }) => {
          if (!(key in point.values)) return null;
          const value = point.values[key] ?? null;
          return (
            <div key={key}>
              <dt>
                <span className={classes['swatch']} style={{ background: color }} />
                {label}
              </dt>
              <dd>{value === null ? noValue : format(value)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
