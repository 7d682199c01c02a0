import { scoreBand } from '../../../shared/thresholds.ts';
import { bandWords } from './band-words.ts';
import { BandSymbol } from './band.tsx';
import classes from './score-dial.module.css';

interface ScoreDialProps {
  /** Null where there is nothing to judge: the dial shows '?'. */
  score: number | null;
  /** What the score is of, such as 'Mobile score'. */
  label: string;
  /** 100, or 10 for the assessment scores; the bands are the same in proportion. */
  max?: 100 | 10;
  /** CSS pixels. */
  size?: number;
}

function inWords(label: string, score: number | null, max: number): string {
  if (score === null) return `${label}: no score yet`;
  const band = scoreBand((score / max) * 100);
  return `${label}: ${Math.round(score)} out of ${max}, ${bandWords[band].toLowerCase()}`;
}

/** A score as an arc, with its number and its band's symbol inside. Shown rounded, judged unrounded. */
export function ScoreDial({ score, label, max = 100, size = 128 }: ScoreDialProps) {
  const percent = Math.min(100, Math.max(0, ((score ?? 0) / max) * 100));
  const band = score === null ? undefined : scoreBand(percent);
  return (
    <svg
      className={classes['dial']}
      data-band={band}
      role="img"
      aria-label={inWords(label, score, max)}
      width={size}
      height={size}
      viewBox="0 0 120 120"
    >
      <circle className={classes['face']} cx="60" cy="60" r="56" />
      <circle className={classes['track']} cx="60" cy="60" r="52" />
      {percent > 0 && (
        <circle
          className={classes['arc']}
          cx="60"
          cy="60"
          r="52"
          pathLength={100}
          strokeDasharray={100}
          strokeDashoffset={100 - percent}
        />
      )}
      <text className={classes['number']} x="60" y="57">
        {score === null ? '?' : Math.round(score)}
      </text>
      {band !== undefined && (
        <g transform="translate(54 82)">
          <BandSymbol band={band} size={12} />
        </g>
      )}
    </svg>
  );
}
