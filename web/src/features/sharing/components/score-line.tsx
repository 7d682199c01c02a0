import type { PageTrend } from '../../../../../shared/calls/trends.ts';
import { shownScore } from '../../../../../shared/assessment/thresholds.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { sparkLine } from '../../../entities/site/rules/spark-line.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './sharing.module.css';

const [width, height, margin] = [240, 40, 3];

/** The scores of the last 14 days. */
export function ScoreLine({ scores }: { scores: PageTrend[Device]['scores'] }) {
  const now = useNow();
  const [first, last] = [scores[0], scores.at(-1)];
  if (first === undefined || last === undefined || scores.length < 2) return null;
  const points = sparkLine(scores, now).map(({ x, y }) => ({
    x: margin + x * (width - 2 * margin),
    y: margin + y * (height - 2 * margin),
  }));
  const words = `Last 14 days: from ${shownScore(first.score)} to ${shownScore(last.score)}`;
  return (
    <p className={classes['line']}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <polyline
          points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
      </svg>
      <span>{words}</span>
    </p>
  );
}
