import { scoreBand, shownScore, tenBand } from '../../../../shared/assessment/thresholds.ts';
import { formatAge, formatShortAge } from '../../lib/format.ts';
import { formatTen } from '../../lib/metrics.ts';
import { useNow } from '../../lib/use-now.ts';
import { bandWords } from '../values/band-words.ts';
import { BandSymbol } from '../values/band.tsx';
import { useLastAt } from '../messages/last-known.tsx';
import classes from './score-dial.module.css';

interface ScoreDialProps {
  /** Null without data: the dial shows '?'. */
  score: number | null;
  /** Name of the score, such as 'Mobile score'. */
  label: string;
  /** 100, or 10 for the assessment scores; the bands are proportional. */
  max?: 100 | 10;
  /** CSS pixels. */
  size?: number;
}

function inWords(
  label: string,
  score: number | null,
  max: number,
  age: string | undefined,
): string {
  if (score === null) return `${label}: no score yet`;
  const words = age ?? bandWords[bandOf(score, max)].toLowerCase();
  const number = max === 10 ? formatTen(score) : shownScore(score);
  return `${label}: ${number} out of ${max}, ${words}`;
}

const bandOf = (score: number, max: number) => (max === 10 ? tenBand(score) : scoreBand(score));

/**
 * A score as an arc, with a whole number and its band's symbol inside. The band of a score out of 10 is that of its
 * decimal, which stands beside the dial. It is grey, with its age, where the page is down.
 */
export function ScoreDial({ score, label, max = 100, size = 128 }: ScoreDialProps) {
  const lastAt = useLastAt();
  const now = useNow();
  const percent = Math.min(100, Math.max(0, ((score ?? 0) / max) * 100));
  const band = score === null || lastAt !== undefined ? undefined : bandOf(score, max);
  const age = lastAt === undefined ? undefined : `last known, scanned ${formatAge(lastAt, now)}`;
  return (
    <svg
      className={classes['dial']}
      role="img"
      aria-label={inWords(label, score, max, age)}
      width={size}
      height={size}
      viewBox="0 0 120 120"
    >
      <circle
        fill={band === undefined ? 'none' : `var(--wv-${band}-surface)`}
        cx="60"
        cy="60"
        r="56"
      />
      <circle className={classes['track']} cx="60" cy="60" r="52" />
      {percent > 0 && (
        <circle
          className={classes['arc']}
          stroke={band === undefined ? 'var(--mantine-color-dimmed)' : `var(--wv-${band})`}
          cx="60"
          cy="60"
          r="52"
          pathLength={100}
          strokeDasharray={100}
          strokeDashoffset={100 - percent}
        />
      )}
      <text
        className={classes['number']}
        fill={band === undefined ? 'var(--mantine-color-dimmed)' : `var(--wv-${band}-text)`}
        x="60"
        y="57"
      >
        {score === null ? '?' : shownScore(score)}
      </text>
      {score !== null && lastAt !== undefined && (
        <text className={classes['age']} fill="var(--mantine-color-dimmed)" x="60" y="88">
          {formatShortAge(lastAt, now)}
        </text>
      )}
      {band !== undefined && (
        <g transform="translate(54 82)">
          <BandSymbol band={band} size={12} />
        </g>
      )}
    </svg>
  );
}
