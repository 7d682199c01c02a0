import { Box, Button, Flex, Group } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { timeAxis, type ChartAxis } from './chart-axis.ts';
import {
  byMoment,
  type ChartMark,
  countMeasured,
  drawablePoints,
  type ChartPoint,
  type ChartSeries,
} from './chart-model.ts';
import { useOpened } from '../../lib/opened.ts';
import { useCodeOnline } from '../../lib/use-code.ts';
import { ChartTable, type PointActions } from './chart-table.tsx';
import { fewestOfLine, fewSentence, type FewWords } from './few-points.ts';
import classes from './time-chart.module.css';
import { useIsNear } from '../layout/use-is-near.ts';

/** Loaded once a chart is near the screen: the drawing library is the heaviest part of the product. */
const fetchPlot = () => import('./time-chart-plot.tsx');

interface TimeChartProps {
  /** Names the picture and its table. */
  label: string;
  /** Shown in place of the legend, for a chart with a single line. */
  title?: ReactNode;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** The kind of positions of the points. @default moments */
  along?: ChartAxis;
  /** Unit of the values. */
  axisLabel: string;
  /** Top of the axis; by default a round number above the greatest value. */
  top?: number;
  /** Height of the drawing in CSS pixels. */
  height?: number;
  /** Text for a chart without points. */
  emptyText?: string;
  /** Events on the axis, in its order. */
  marks?: readonly ChartMark[];
  /** Begins the sentence in place of one or two points. */
  few: FewWords;
  /** Action on a point: a column of the table, and below the chart for the point that is clicked. */
  actions?: PointActions;
}

/** Lines over time, with a legend that toggles lines, and the same numbers as a table; a sentence below three points. */
export function TimeChart(props: TimeChartProps) {
  const {
    label,
    title,
    series,
    along = timeAxis,
    axisLabel,
    top,
    height = 280,
    emptyText = 'No Data',
    few,
    actions,
    marks,
  } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isTable, setTable] = useOpened(`table: ${label}`);
  const [chosen, setChosen] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);
  const points = drawablePoints(props.points, series);
  const moments = byMoment(points, series);
  const visible = series.filter(({ key }) => !hidden.has(key));
  const measured = countMeasured(points, series);
  const isFew = measured > 0 && measured < fewestOfLine;
  const isLine = isFew && !isTable;
  const plot = useCodeOnline(fetchPlot, useIsNear(frame) && !isFew);
  const isPlot = points.length > 0 && !isTable && !isFew;
  const toggle = (key: string): void => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };
  return (
    <Box component="figure" m={0} miw={0} aria-label={label}>
      <Group gap={8} align="flex-start" justify="space-between" wrap="nowrap" mb={8} mih={32}>
        <Group gap="0 8px" mih={32}>
          {title}
          {isFew && (
            <span>{fewSentence(few(measured, measured === points.length), series, points)}</span>
          )}
          {!isFew && title === undefined && (
            <Legend label={label} series={series} hidden={hidden} onToggle={toggle} />
          )}
        </Group>
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          aria-label={`${isTable ? 'Show as chart' : 'Show as table'}: ${label}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Group>
      <Box ref={frame} pos="relative" style={{ height: isLine ? 0 : height }}>
        {points.length === 0 && <p className={classes['empty']}>{emptyText}</p>}
        {points.length > 0 && isTable && (
          <ChartTable
            label={label}
            series={visible}
            points={moments}
            along={along}
            actions={actions}
          />
        )}
        {isPlot && plot.isMissing && (
          <div className={classes['empty']}>
            <span>
              The chart could not be loaded.{' '}
              <Button variant="subtle" size="compact-sm" onClick={plot.retry}>
                Try again
              </Button>
            </span>
          </div>
        )}
        {isPlot && !plot.isMissing && !plot.code && (
          <Box h="100%" bdrs={8} bg="var(--mantine-color-default-hover)" data-waiting />
        )}
        {isPlot && plot.code && (
          <plot.code.default
            label={label}
            visible={visible}
            points={moments}
            along={along}
            axisLabel={axisLabel}
            {...(top === undefined ? {} : { top })}
            {...(marks === undefined ? {} : { marks })}
            height={height}
            {...(actions === undefined ? {} : { onChoose: setChosen })}
          />
        )}
      </Box>
      {chosen !== undefined && !isTable && moments.some(({ at }) => at === chosen) && (
        <p className={classes['chosen']}>
          {along.format(chosen)}. {actions?.title}: {actions?.render(chosen)}
        </p>
      )}
    </Box>
  );
}

interface LegendProps {
  /** Of the chart. */
  label: string;
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** Names the lines of a chart and switches each off and on. */
function Legend({ label, series, hidden, onToggle }: LegendProps) {
  return (
    <Flex component="fieldset" gap={4} wrap="wrap" aria-label={`Lines of ${label}`}>
      {series.map((each) => (
        <LegendButton
          key={each.key}
          series={each}
          isVisible={!hidden.has(each.key)}
          onToggle={() => onToggle(each.key)}
        />
      ))}
    </Flex>
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
