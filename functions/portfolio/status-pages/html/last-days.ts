import { localTime, momentOf } from '../../../../shared/clock/local-clock.ts';
import type { DatedPeriod } from '../../../../shared/uptime/accounting.ts';
import { utcDay } from '../../../platform/times.ts';

export interface LocalDay extends DatedPeriod {
  /** `2026-11-29`. */
  day: string;
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
