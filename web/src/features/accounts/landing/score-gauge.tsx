import { BandSymbol } from '../../../components/band.tsx';
import type { Band } from '../../../../../shared/assessment/thresholds.ts';
import classes from './landing.module.css';

/** The gauge runs over 240 degrees, from lower left to lower right. */
const sweep = 240;
const start = -210;
const radius = 80;

function pointAt(score: number, distance: number): string {
  const angle = ((start + (score / 100) * sweep) * Math.PI) / 180;
  return `${(100 + distance * Math.cos(angle)).toFixed(2)} ${(96 + distance * Math.sin(angle)).toFixed(2)}`;
}

function arc(from: number, to: number): string {
  const isLarge = ((to - from) / 100) * sweep > 180 ? 1 : 0;
  return `M${pointAt(from, radius)}A${radius} ${radius} 0 ${isLarge} 1 ${pointAt(to, radius)}`;
}

/** Score bands of the specification: 90 or more good, 50 to 89 average, below 50 bad. */
const bands: { band: Band; from: number; to: number; words: string }[] = [
  { band: 'bad', from: 0, to: 49, words: '0–49' },
  { band: 'average', from: 51, to: 89, words: '50–89' },
  { band: 'good', from: 91, to: 100, words: '90–100' },
];

/** How a Lighthouse score is read. */
export function ScoreGauge() {
  return (
    <div className={classes['gauge']}>
      <svg viewBox="0 0 200 150" role="img" aria-label="Score from 0 to 100 in three bands">
        {bands.map(({ band, from, to }) => (
          <path
            key={band}
            d={arc(from, to)}
            className={classes['arc']}
            stroke={`var(--wv-${band})`}
          />
        ))}
        {[0, 50, 90, 100].map((score) => {
          const [x, y] = pointAt(score, 60).split(' ');
          return (
            <text key={score} x={x} y={y} className={classes['tick']}>
              {score}
            </text>
          );
        })}
        <text x="100" y="96" className={classes['gaugeWord']}>
          Score
        </text>
      </svg>
      <ul className={classes['legend']}>
        {bands.toReversed().map(({ band, words }) => (
          <li key={band}>
            <BandSymbol band={band} />
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
