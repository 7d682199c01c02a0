// The bar is drawn with elements, whose numbers are only part of what it says.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { Box } from '@mantine/core';
import type { Threshold } from '../../../../shared/assessment/thresholds.ts';
import { useLastAt } from '../messages/last-known.tsx';
import { positionBetween } from './threshold-position.ts';
import classes from './threshold-scale.module.css';

interface ThresholdScaleProps {
  value: number;
  threshold: Threshold;
  /** Formats a threshold with its unit. */
  format: (value: number) => string;
}

/** A bar with a good, an average and a bad part, grey for what is not current, the thresholds below it, and a marker at the value. */
export function ThresholdScale({ value, threshold, format }: ThresholdScaleProps) {
  const isLast = useLastAt() !== undefined;
  const { goodUntil, badFrom, marker, isBeyond } = positionBetween(value, threshold);
  const parts = { good: goodUntil, average: badFrom - goodUntil, bad: 100 - badFrom };
  const words = `Good below ${format(threshold.goodBelow)}, bad above ${format(threshold.badAbove)}`;
  return (
    <Box w="100%" pt={6} role="img" aria-label={words} title={words}>
      <div className={classes['bar']}>
        {Object.entries(parts).map(([band, width]) => (
          <span
            key={band}
            style={{
              width: `${width}%`,
              background: isLast ? 'var(--mantine-color-default-border)' : `var(--wv-${band})`,
            }}
          />
        ))}
        <span
          className={classes['marker']}
          data-beyond={isBeyond || undefined}
          style={{ left: `${marker}%` }}
        />
      </div>
      <div className={classes['labels']}>
        <span style={{ width: `${goodUntil}%` }}>{format(threshold.goodBelow)}</span>
        <span style={{ width: `${100 - badFrom}%` }}>{format(threshold.badAbove)}</span>
      </div>
    </Box>
  );
}
