import { localTime, momentOf } from '../../../../shared/clock/local-clock.ts';
import { utcDay } from '../../../platform/times.ts';

interface LocalDay {
  /** `2026-11-29`. */
  day: string;
  from: Date;
  /** The first moment after it. */
  to: Date;
}

/**
 * The last days of a time zone until now, oldest first, from midnight to midnight; the last one is not over.
 * @param timeZone IANA name
 */
export function lastDays(count: number, now: Date, timeZone: string): LocalDay[] {
  const { year, month, day } = localTime(now, timeZone);
  const midnight = (of: number) => momentOf({ year, month, day: of, hour: 0, minute: 0 }, timeZone);
  return Array.from({ length: count }, (_, index) => {
    const of = day + 1 - count + index;
    const date = new Date(Date.UTC(year, month - 1, of));
    return { day: utcDay(date), from: midnight(of), to: midnight(of + 1) };
  });
}
