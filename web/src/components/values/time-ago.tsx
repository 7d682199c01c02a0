import { formatAge, formatDateTime, formatShortAge } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';

/** A moment in local time with its age: '21 Nov 2026, 01:40 (3 hours ago)'. */
export function TimeAgo({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time}>
      {formatDateTime(time)} ({formatAge(time, now)})
    </time>
  );
}

/** Only the age, in a sentence; the moment is its title. */
export function LongAge({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatAge(time, now)}
    </time>
  );
}

/** Only the age, short; the moment is its title. */
export function Age({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatShortAge(time, now)}
    </time>
  );
}
