import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { timeAxis, type ChartAxis } from './chart-axis.ts';
import { drawablePoints, type ChartPoint, type ChartSeries } from './chart-model.ts';
import { ChartTable } from './chart-table.tsx';
import classes from './time-chart.module.css';

/** The drawing library is the heaviest part of the product, so it is loaded with the first chart. */
const TimeChartPlot = lazy(() => import('./time-chart-plot.tsx'));

interface TimeChartProps {
  /** Title of the chart; names the picture and its table. */
  label: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** What the positions of the points are. @default moments */
  along?: ChartAxis;
  /** Unit of the left axis, and of the right one where a series uses it. */
  axisLabel: string;
  rightAxisLabel?: string;
  /** Top of the left axis; by default a round number above the greatest value. */
  top?: number;
  /** Height of the drawing in CSS pixels. */
  height?: number;
  /** Text for a chart without points. */
  emptyText?: string;
}

/** Lines over time, with a legend that toggles lines, and the same numbers as a table. */
export function TimeChart(props: TimeChartProps) {
  const {
    label,
    series,
    along = timeAxis,
    axisLabel,
    rightAxisLabel,
    top,
    height = 280,
    emptyText = 'No Data',
  } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isTable, setTable] = useState(false);
  const points = drawablePoints(props.points, series);
  const visible = series.filter(({ key }) => !hidden.has(key));
  const toggle = (key: string): void => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };
  return (
    <figure className={classes['chart']} aria-label={label}>
      <div className={classes['controls']}>
        <fieldset className={classes['legend']}>
          <legend className={classes['hiddenLegend']}>Lines of {label}</legend>
          {series.map((each) => (
            <LegendButton
              key={each.key}
              series={each}
              isVisible={!hidden.has(each.key)}
              onToggle={() => toggle(each.key)}
            />
          ))}
        </fieldset>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes['tableButton'] ?? ''}
          aria-label={`${isTable ? 'Show as chart' : 'Show as table'}: ${label}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      <div className={classes['frame']} style={{ height }}>
        {points.length === 0 && <p className={classes['empty']}>{emptyText}</p>}
        {points.length > 0 && isTable && (
          <ChartTable label={label} series={visible} points={points} along={along} />
        )}
        {points.length > 0 && !isTable && (
          <Suspense fallback={<div className={classes['waiting']} />}>
            <TimeChartPlot
              label={label}
              visible={visible}
              points={points}
              along={along}
              axisLabel={axisLabel}
              {...(rightAxisLabel === undefined ? {} : { rightAxisLabel })}
              {...(top === undefined ? {} : { top })}
              height={height}
            />
          </Suspense>
        )}
      </div>
    </figure>
  );
}

interface LegendButtonProps {
  series: ChartSeries;
  isVisible: boolean;
  onToggle: () => void;
}

function LegendButton({ series, isVisible, onToggle }: LegendButtonProps) {
  return (
    <button
      type="button"
      className={classes['legendButton']}
      aria-pressed={isVisible}
      onClick={onToggle}
    >
      <svg width="22" height="10" viewBox="0 0 22 10" aria-hidden>
        <path
          d="M1 5h20"
          stroke={series.color}
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={series.dash}
        />
        <circle cx="11" cy="5" r="3" fill={series.color} />
      </svg>
      {series.label}
    </button>
  );
}
