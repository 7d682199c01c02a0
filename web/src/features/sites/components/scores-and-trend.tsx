import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { PageTrend } from '../../../../../shared/calls/trends.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { DevicePair } from '../../../entities/site/components/device-pair.tsx';
import { Dash, Score } from '../../../entities/site/components/results.tsx';
import type { KnownStatus } from '../../../entities/site/api/use-statuses.ts';
import type { KnownTrend } from '../api/use-trends.ts';
import { useNow } from '../../../lib/use-now.ts';
import { sparkLine } from '../rules/spark-line.ts';
import { trendWords } from '../rules/trend-words.ts';
import classes from './triage.module.css';

interface ScoresAndTrendProps {
  status: KnownStatus;
  trend: KnownTrend;
}

/** 'Overall Score' of both devices, each with the course of its last 14 days, and how the newest scan differs. */
export function ScoresAndTrend({ status, trend }: ScoresAndTrendProps) {
  const now = useNow();
  if (status === 'loading') return <Skeleton height={46} width={64} />;
  const of = (device: Device) => (
    <>
      <span className={classes['score']}>
        {status === 'unknown' ? (
          <Dash words="not loaded" />
        ) : (
          <Score score={status[`${device}Score`]} />
        )}
      </span>
      {typeof trend !== 'string' && <Trend trend={trend[device]} now={now} />}
    </>
  );
  return <DevicePair mobile={of('mobile')} desktop={of('desktop')} />;
}

const width = 48;
const height = 18;
/** Half of the line, which must not be cut off at the edges. */
const margin = 2;

function Trend({ trend, now }: { trend: PageTrend[Device]; now: number }) {
  const words = trendWords(trend);
  if (words === undefined) return null;
  const points = sparkLine(trend.scores, now).map(({ x, y }) => ({
    x: margin + x * (width - 2 * margin),
    y: margin + y * (height - 2 * margin),
  }));
  const end = points.at(-1);
  const isReal = words.verdict === 'Better' || words.verdict === 'Worse';
  return (
    <span className={classes['trend']} data-verdict={words.verdict} title={words.course}>
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
        <VisuallyHidden>
          , {words.course}: {isReal ? `${words.verdict} ` : ''}
        </VisuallyHidden>
        {words.shown}
      </span>
    </span>
  );
}
