import { VisuallyHidden } from '@mantine/core';
import type { Threshold } from '../../../shared/assessment/thresholds.ts';
import { positionBetween } from './threshold-position.ts';
import classes from './threshold-scale.module.css';

interface ThresholdScaleProps {
  value: number;
  threshold: Threshold;
  /** Formats a threshold with its unit. */
  format: (value: number) => string;
}

/** A bar with a good, an average and a bad part, the thresholds below it, and a marker at the value. */
export function ThresholdScale({ value, threshold, format }: ThresholdScaleProps) {
  const { goodUntil, badFrom, marker, isBeyond } = positionBetween(value, threshold);
  const parts = { good: goodUntil, average: badFrom - goodUntil, bad: 100 - badFrom };
  const words = `Good below ${format(threshold.goodBelow)}, bad above ${format(threshold.badAbove)}`;
  return (
    <div className={classes['scale']} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <div className={classes['bar']} aria-hidden>
        {Object.entries(parts).map(([band, width]) => (
          <span key={band} style={{ width: `${width}%`, background: `var(--wv-${band})` }} />
        ))}
        <span
          className={classes['marker']}
          data-beyond={isBeyond || undefined}
          style={{ left: `${marker}%` }}
        />
      </div>
      <div className={classes['labels']} aria-hidden>
        <span style={{ width: `${goodUntil}%` }}>{format(threshold.goodBelow)}</span>
        <span style={{ width: `${100 - badFrom}%` }}>{format(threshold.badAbove)}</span>
      </div>
    </div>
  );
}
