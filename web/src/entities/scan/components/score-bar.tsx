import { Flex, VisuallyHidden } from '@mantine/core';
import { tenBand } from '../../../../../shared/assessment/thresholds.ts';
import { bandWords } from '../../../components/band-words.ts';
import { BandSymbol } from '../../../components/band.tsx';
import { formatTen } from '../../../lib/metrics.ts';
import classes from './score-bar.module.css';

interface ScoreBarProps {
  label: string;
  /** Out of 10; null shows '?'. */
  score: number | null;
  /** Whether it is from before the page went down. @default false */
  isLast?: boolean;
}

/** A score out of ten, as number and bar. */
export function ScoreBar({ label, score, isLast = false }: ScoreBarProps) {
  const band = score === null || isLast ? undefined : tenBand(score);
  return (
    <li className={classes['bar']}>
      <span>{label}</span>
      <Flex
        component="span"
        gap={6}
        align="baseline"
        c={band ? `var(--wv-${band}-text)` : 'dimmed'}
      >
        {band !== undefined && <BandSymbol band={band} />}
        <strong>{score === null ? '?' : formatTen(score)}</strong>
        <VisuallyHidden>
          {score === null
            ? ' not assessed yet'
            : ` out of 10, ${band === undefined ? 'last known' : bandWords[band].toLowerCase()}`}
        </VisuallyHidden>
      </Flex>
      <span className={classes['track']} aria-hidden>
        <span
          className={classes['fill']}
          style={{
            width: `${(score ?? 0) * 10}%`,
            background: band ? `var(--wv-${band})` : 'var(--mantine-color-dimmed)',
          }}
        />
      </span>
    </li>
  );
}
