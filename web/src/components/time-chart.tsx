import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { timeAxis, type ChartAxis } from './chart-axis.ts';
import { loadPlot } from './chart-code.ts';
import {
  type ChartMark,
  countMeasured,
  drawablePoints,
  type ChartPoint,
  type ChartSeries,
} from './chart-model.ts';
import { useOpened } from '../lib/opened.ts';
import { ChartTable, type PointActions } from './chart-table.tsx';
import { fewestOfLine, FewPoints } from './few-points.tsx';
import { Legend } from './chart-legend.tsx';
import classes from './time-chart.module.css';

const TimeChartPlot = lazy(loadPlot);

interface TimeChartProps {
  /** Names the picture and its table. */
  label: string;
  /** Shown in place of the legend, for a chart with a single line. */
  title?: ReactNode;
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
  /** Events on the axis, in its order. */
  marks?: readonly ChartMark[];
  /** Sentence for one or two points, shown with their numbers in place of a line. Without it, they are drawn. */
  fewText?: (count: number) => string;
  /** What can be done with a point: a column of the table, and below the chart for the point that is clicked. */
  actions?: PointActions;
}

/** Lines over time, with a legend that toggles lines, and the same numbers as a table. */
export function TimeChart(props: TimeChartProps) {
  const {
    label,
    title,
    series,
    along = timeAxis,
    axisLabel,
    rightAxisLabel,
    top,
    height = 280,
    emptyText = 'No Data',
    fewText,
    actions,
    marks,
  } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isTable, setTable] = useOpened(`table: ${label}`);
  const [chosen, setChosen] = useState<number>();
  const points = drawablePoints(props.points, series);
  const visible = series.filter(({ key }) => !hidden.has(key));
  const measured = countMeasured(points, series);
  const isFew = fewText !== undefined && measured > 0 && measured < fewestOfLine;
  const toggle = (key: string): void => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };
  return (
    <figure className={classes['chart']} aria-label={label}>
      <div className={classes['controls']}>
        {title ?? <Legend label={label} series={series} hidden={hidden} onToggle={toggle} />}
        {!isFew && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes['tableButton'] ?? ''}
            aria-label={`${isTable ? 'Show as chart' : 'Show as table'}: ${label}`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
      </div>
      <div className={classes['frame']} style={isFew ? {} : { height }}>
        {points.length === 0 && <p className={classes['empty']}>{emptyText}</p>}
        {isFew && (
          <FewPoints
            sentence={fewText(measured)}
            label={label}
            series={visible}
            points={points}
            along={along}
            actions={actions}
          />
        )}
        {points.length > 0 && !isFew && isTable && (
          <ChartTable
            label={label}
            series={visible}
            points={points}
            along={along}
            actions={actions}
          />
        )}
        {points.length > 0 && !isFew && !isTable && (
          <Suspense fallback={<div className={classes['waiting']} />}>
            <TimeChartPlot
              label={label}
              visible={visible}
              points={points}
              along={along}
              axisLabel={axisLabel}
              {...(rightAxisLabel === undefined ? {} : { rightAxisLabel })}
              {...(top === undefined ? {} : { top })}
              {...(marks === undefined ? {} : { marks })}
              height={height}
              {...(actions === undefined ? {} : { onChoose: setChosen })}
            />
          </Suspense>
        )}
      </div>
      {chosen !== undefined && !isTable && points.some(({ at }) => at === chosen) && (
        <p className={classes['chosen']}>
          {along.format(chosen)}. {actions?.title}: {actions?.render(chosen)}
        </p>
      )}
    </figure>
  );
}
