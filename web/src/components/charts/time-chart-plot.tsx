import type { SVGProps } from 'react';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { Box, Text } from '@mantine/core';
import { formatNumber, noValue } from '../../lib/format.ts';
import type { ChartAxis } from './chart-axis.ts';
import {
  type ChartMark,
  greatestValue,
  lineThrough,
  sharedBands,
  type ChartPoint,
  type ChartSeries,
} from './chart-model.ts';
import { valueScale, type Scale } from './chart-scale.ts';
import { fewestOfLine } from './few-points.ts';
import classes from './time-chart.module.css';
import { useIdleTurn } from '../layout/use-idle-turn.ts';
import { Facts } from '../tables/facts.tsx';

interface TimeChartPlotProps {
  label: string;
  visible: readonly ChartSeries[];
  /** At least one, in the order of the axis. */
  points: readonly ChartPoint[];
  along: ChartAxis;
  axisLabel: string;
  top?: number;
  marks?: readonly ChartMark[];
  height: number;
  /** Receives the point that is clicked. */
  onChoose?: (at: number) => void;
}

/** With up to this many points each gets a dot; with more, only those that stand alone between gaps. */
const mostDots = 40;

/** Room for the label of one tick; where there is less, recharts leaves out ticks, and the zero among them. */
const tickHeight = 40;

const active = { r: 4, stroke: 'var(--wv-surface)', strokeWidth: 2 };

const tick = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };
const line = 'var(--mantine-color-default-border)';

interface MomentDot {
  cx?: number | undefined;
  cy?: number | undefined;
  index: number;
  payload: DrawnMoment;
}
type DrawnMoment = ChartPoint & { lines: Record<string, number | null> };

/** A dot where the line has a value of its own: not where it only passes a moment of another line. */
const measuredDot = (key: string, look: SVGProps<SVGCircleElement>) =>
  function MeasuredDot({ cx, cy, index, payload }: MomentDot) {
    const isMeasured = (payload.values[key] ?? null) !== null;
    return isMeasured && <circle key={index} cx={cx} cy={cy} {...look} />;
  };

/** Props of the value axis; its unit is shown above it. */
function valueAxis(scale: Scale, unit: string, format: ChartSeries['tick']) {
  return {
    domain: scale.domain,
    ticks: scale.ticks,
    tickFormatter: format ?? ((value: number) => formatNumber(value, 3)),
    tick,
    tickLine: false,
    axisLine: false,
    width: 44,
    label: { value: unit, position: 'top' as const, offset: 10, fontSize: 12, fill: tick.fill },
  };
}

/** The drawing itself, in its own file because recharts is loaded with the first chart. */
export default function TimeChartPlot(props: TimeChartPlotProps) {
  return useIdleTurn() ? (
    <Drawing {...props} />
  ) : (
    <Box h="100%" bdrs={8} bg="var(--mantine-color-default-hover)" data-waiting />
  );
}

function Drawing(props: TimeChartPlotProps) {
  const { label, visible, points, along, axisLabel, top, height } = props;
  const { onChoose, marks = [] } = props;
  const count = Math.max(
    0,
    ...visible.map(({ key }) => points.filter(({ values }) => key in values).length),
  );
  const lines = visible.map(({ key }) => [key, lineThrough(points, key)] as const);
  const drawn = points.map((point, index): DrawnMoment => ({
    ...point,
    lines: Object.fromEntries(lines.map(([key, line]) => [key, line[index] ?? null])),
  }));
  const bands = sharedBands(visible);
  const across = along.scale(points.map(({ at }) => at));
  const scale = valueScale(
    top ?? greatestValue(points, visible, bands),
    Math.min(6, Math.floor(height / tickHeight)),
  );
  return (
    <ResponsiveContainer width="100%" height={height}>
      <LineChart
        data={drawn}
        title={label}
        margin={{ top: 24, right: 16, bottom: 0, left: 4 }}
        className={classes['plot'] ?? ''}
        {...(onChoose === undefined
          ? {}
          : {
              style: { cursor: 'pointer' },
              // A tap moves and clicks within one frame; throttled, the move would come after the click.
              throttledEvents: [],
              onClick: ({ activeLabel }) => {
                if (activeLabel !== undefined) onChoose(Number(activeLabel));
              },
            })}
      >
        {bands.map(({ from, to, band }) => (
          <ReferenceArea
            key={band}
            y1={from}
            y2={Math.min(to, scale.domain[1])}
            ifOverflow="hidden"
            fill={`var(--wv-${band})`}
            fillOpacity={0.09}
            stroke="none"
          />
        ))}
        <CartesianGrid vertical={false} stroke={line} />
        <XAxis
          dataKey="at"
          type="number"
          domain={across.domain}
          ticks={across.ticks}
          interval="preserveStartEnd"
          tickFormatter={(position: number) => along.tick(position, across)}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: line }}
          minTickGap={16}
          padding={{ left: 8, right: 8 }}
        />
        <YAxis {...valueAxis(scale, axisLabel, visible[0]?.tick)} />
        {marks.map(({ at, label: text }) => (
          <ReferenceLine
            key={`${at} ${text}`}
            x={at}
            ifOverflow="hidden"
            stroke="var(--mantine-color-dimmed)"
            strokeDasharray="2 3"
            label={{ value: text, position: 'top', fontSize: 11, fill: tick.fill }}
          />
        ))}
        <Tooltip
          content={<ChartTooltip points={points} series={visible} along={along} />}
          isAnimationActive={false}
          cursor={{ stroke: 'var(--mantine-color-dimmed)', strokeDasharray: '3 3' }}
        />
        {visible.map(({ key, label: name, color, dash }) => (
          <Line
            key={key}
            name={name}
            dataKey={(moment: DrawnMoment) => moment.lines[key] ?? null}
            stroke={color}
            strokeWidth={2}
            {...(dash === undefined ? {} : { strokeDasharray: dash })}
            dot={
              count <= mostDots &&
              measuredDot(key, { fill: color, r: count < fewestOfLine ? 4 : 2.5 })
            }
            activeDot={measuredDot(key, { ...active, fill: color })}
            connectNulls={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

interface ChartTooltipProps {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  along: ChartAxis;
  /** Set by recharts: whether and at which moment the pointer is. */
  active?: boolean;
  label?: string | number;
}

/** The values of one moment, with local time. */
function ChartTooltip(props: ChartTooltipProps) {
  const { points, series, along, active = false, label: at } = props;
  const point = active ? points.find((each) => each.at === at) : undefined;
  if (point === undefined) return null;
  return (
    <div className={classes['tooltip']}>
      <Text mb={4} c="dimmed">
        {along.format(point.at)}
      </Text>
      <Box component="dl" m={0}>
        <Facts
          isBeside
          of={series
            .filter(({ key }) => key in point.values)
            .map(({ key, label, color, format }) => {
              const value = point.values[key] ?? null;
              return [label, value === null ? noValue : format(value), color];
            })}
        />
      </Box>
    </div>
  );
}
