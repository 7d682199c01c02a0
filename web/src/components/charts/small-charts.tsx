import { Text } from '@mantine/core';
import { metricNames, type MetricKey } from '../../../../shared/assessment/metrics.ts';
import { type ChartMark, type ChartPoint, type ChartSeries, countMeasured } from './chart-model.ts';
import type { PointActions } from './chart-table.tsx';
import type { FewWords } from './few-points.ts';
import classes from './small-charts.module.css';
import { TimeChart } from './time-chart.tsx';

export interface MetricLine extends ChartSeries {
  key: MetricKey;
  /** Of its axis. */
  unit: string;
}

interface SmallChartsProps {
  /** Names the chart of a metric. */
  labelOf: (metric: string) => string;
  lines: readonly MetricLine[];
  /** With a value for each line. */
  points: readonly ChartPoint[];
  few: FewWords;
  marks?: readonly ChartMark[];
  actions?: PointActions;
}

/** Several metrics of a device as small charts, each with its own axis and bands. */
export function SmallCharts({ labelOf, lines, points, ...more }: SmallChartsProps) {
  if (countMeasured(points, lines) === 0) return <Text c="dimmed">No Data</Text>;
  return (
    <div className={classes['metrics']}>
      {lines.map((line) => (
        <TimeChart
          key={line.key}
          label={labelOf(metricNames[line.key])}
          title={
            <h4 className={classes['metric']} title={metricNames[line.key]}>
              {line.label}
            </h4>
          }
          series={[line]}
          points={points}
          axisLabel={line.unit}
          height={168}
          {...more}
        />
      ))}
    </div>
  );
}
