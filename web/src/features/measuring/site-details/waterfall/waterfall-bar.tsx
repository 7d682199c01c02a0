import type { ComponentProps } from 'react';
import type { TimeSpan } from '../../../../../../shared/models/measuring/waterfall.ts';
import classes from './waterfall.module.css';

interface BarProps extends ComponentProps<'span'> {
  span: TimeSpan;
  /** End of the time axis, milliseconds. */
  axisEnd: number;
  /** What its colour stands for. */
  mark?: string | undefined;
}

/** A span on the time axis. */
export function Bar({ span, axisEnd, mark, ...props }: BarProps) {
  const start = Math.max(0, span.start);
  const share = (length: number): string => `${(length / axisEnd) * 100}%`;
  return (
    <span
      {...props}
      className={classes['bar']}
      data-mark={mark}
      style={{ left: share(start), width: share(Math.max(0, span.end - start)) }}
    />
  );
}
