import { VisuallyHidden } from '@mantine/core';
import type { PageTrend } from '../../../../../shared/calls/portfolio/trends.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { useLastAt } from '../../../components/messages/last-known.tsx';
import { sparkLine } from '../rules/spark-line.ts';
import { trendWords } from '../rules/trend-words.ts';
import classes from './score-trend.module.css';

const width = 48;
const height = 18;
/** Half of the line, which must not be cut off at the edges. */
const margin = 2;

interface ScoreTrendProps {
  trend: PageTrend[Device];
  now: number;
  /** Whether the difference is only drawn. @default false */
  isLineOnly?: boolean;
}

/** The course of the last 14 days, and how the newest scan differs. */
export function ScoreTrend({ trend, now, isLineOnly = false }: ScoreTrendProps) {
  const isLast = useLastAt() !== undefined;
  const words = trendWords(trend);
  if (words === undefined) return null;
  const points = sparkLine(trend.scores, now).map(({ x, y }) => ({
    x: margin + x * (width - 2 * margin),
    y: margin + y * (height - 2 * margin),
  }));
  const end = points.at(-1);
  return (
    <span
      className={classes['trend']}
      data-verdict={isLast ? undefined : words.verdict}
      title={words.course}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <polyline
          points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
        {end !== undefined && <circle cx={end.x} cy={end.y} r={2} fill="currentColor" />}
      </svg>
      <span>
        <VisuallyHidden>, {words.course}</VisuallyHidden>
        {!isLineOnly && <span aria-hidden>{words.shown}</span>}
      </span>
    </span>
  );
}
