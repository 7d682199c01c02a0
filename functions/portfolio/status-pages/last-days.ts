import { localTime, momentOf } from '../../../shared/clock/local-clock.ts';
import { daysOf } from '../../../shared/uptime/accounting.ts';

/** The last days of a time zone until now, oldest first; the last one is not over. @param timeZone IANA name */
export function lastDays(count: number, now: Date, timeZone: string): ReturnType<typeof daysOf> {
  const { year, month, day } = localTime(now, timeZone);
  const midnight = (of: number) => momentOf({ year, month, day: of, hour: 0, minute: 0 }, timeZone);
  return daysOf({ from: midnight(day + 1 - count), to: midnight(day + 1) }, timeZone);
}
