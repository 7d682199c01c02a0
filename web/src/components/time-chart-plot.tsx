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
import { formatNumber } from '../lib/format.ts';
import type { ChartAxis } from './chart-axis.ts';
import {
  type ChartMark,
  greatestValue,
  sharedBands,
  type ChartPoint,
  type ChartSeries,
} from './chart-model.ts';
import { valueScale, type Scale } from './chart-scale.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import classes from './time-chart.module.css';
import { useIdleTurn } from './use-idle-turn.ts';

interface TimeChartPlotProps {
  label: string;
  visible: readonly ChartSeries[];
  /** At least one, in the order of the axis. */
  points: readonly ChartPoint[];
  along: ChartAxis;
  axisLabel: string;
  rightAxisLabel?: string;
  top?: number;
  marks?: readonly ChartMark[];
  height: number;
  /** Hears of the point that is clicked. */
  onChoose?: (at: number) => void;
}

/** With up to this many points each gets a dot; with more, only those that stand alone between gaps. */
const mostDots = 40;

/** Room for the label of one tick; where there is less, recharts leaves out ticks, and the zero among them. */
const tickHeight = 40;

const tick = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };
const line = 'var(--mantine-color-default-border)';

/** Common props of both value axes; the unit is shown above the axis. */
function valueAxis(scale: Scale, unit: string, digits: number) {
  return {
    domain: scale.domain,
    ticks: scale.ticks,
    tickFormatter: (value: number) => formatNumber(value, digits),
    tick,
    tickLine: false,
    axisLine: false,
    width: 44,
    label: { value: unit, position: 'top' as const, offset: 10, fontSize: 12, fill: tick.fill },
  };
}

/** The drawing itself, in its own file because recharts is loaded with the first chart. */
export default function TimeChartPlot(props: TimeChartPlotProps) {
  return useIdleTurn() ? <Drawing {...props} /> : <div className={classes['waiting']} />;
}

function Drawing(props: TimeChartPlotProps) {
  const { label, visible, points, along, axisLabel, rightAxisLabel, top, height } = props;
  const { onChoose, marks = [] } = props;
  const bands = sharedBands(visible);
  const across = along.scale(points.map(({ at }) => at));
  const leftSeries = visible.filter(({ axis }) => axis !== 'right');
  const rightSeries = visible.filter(({ axis }) => axis === 'right');
  const bandAxis = leftSeries.length > 0 ? 'left' : 'right';
  const ticks = Math.min(6, Math.floor(height / tickHeight));
  const left = valueScale(
    top ?? greatestValue(points, leftSeries, bandAxis === 'left' ? bands : []),
    ticks,
  );
  // Without its thresholds, a layout shift of zero would have an axis up to 1, four times what is bad.
  const right = valueScale(greatestValue(points, rightSeries, rightSeries[0]?.bands ?? []), ticks);
  const scaleOfBands = bandAxis === 'left' ? left : right;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <LineChart
        data={[...points]}
        title={label}
        margin={{ top: 24, right: rightSeries.length > 0 ? 0 : 16, bottom: 0, left: 4 }}
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
            yAxisId={bandAxis}
            y1={from}
            y2={Math.min(to, scaleOfBands.domain[1])}
            ifOverflow="hidden"
            fill={`var(--wv-${band})`}
            fillOpacity={0.09}
            stroke="none"
          />
        ))}
        <CartesianGrid vertical={false} yAxisId={bandAxis} stroke={line} />
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
        <YAxis yAxisId="left" {...valueAxis(left, axisLabel, 2)} hide={leftSeries.length === 0} />
        <YAxis
          yAxisId="right"
          orientation="right"
          {...valueAxis(right, rightAxisLabel ?? '', 3)}
          hide={rightSeries.length === 0}
        />
        {marks.map(({ at, label: text }) => (
          <ReferenceLine
            key={`${at} ${text}`}
            yAxisId={bandAxis}
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
        {visible.map(({ key, label: name, color, dash, axis }) => (
          <Line
            key={key}
            yAxisId={axis ?? 'left'}
            name={name}
            dataKey={({ values }: ChartPoint) => values[key] ?? null}
            stroke={color}
            strokeWidth={2}
            {...(dash === undefined ? {} : { strokeDasharray: dash })}
            dot={
              points.length <= mostDots
                ? { r: 2.5, fill: color, strokeWidth: 0, strokeDasharray: '' }
                : false
            }
            activeDot={{ r: 4, stroke: 'var(--wv-surface)' }}
            connectNulls={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
