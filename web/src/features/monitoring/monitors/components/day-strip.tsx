// Each hour is an element, which only CSS draws.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { Box } from '@mantine/core';
import type { Monitor } from '../../../../../../shared/calls/monitoring/monitors.ts';
import { dayWords } from '../rules/monitor-words.ts';
import classes from './day-strip.module.css';

/** The last 24 hours of a monitor, an hour each. */
export function DayStrip({ day }: { day: Monitor['day'] }) {
  return (
    <Box
      role="img"
      aria-label={dayWords(day)}
      title={dayWords(day)}
      className={classes['strip'] ?? ''}
    >
      {day.map(({ from, state }) => (
        <span key={from} className={classes['hour']} data-state={state} />
      ))}
    </Box>
  );
}
