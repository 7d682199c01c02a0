import { dayMs, utcDay } from '../../platform/times.ts';

/** A day of a time zone. */
export interface LocalDay {
  /** `2026-11-29`. */
  day: string;
  from: Date;
  to: Date;
}

/** The last days of a time zone until now, oldest first; the last one is not over. @param timeZone IANA name */
export function lastDays(count: number, now: Date, timeZone: string): LocalDay[] {
  // 'sv-SE' writes a day as ISO 8601 does.
  const begin = Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now));
  const midnight = midnightsOf(timeZone);
  return Array.from({ length: count }, (_, index) => {
    const utc = begin - (count - 1 - index) * dayMs;
    return { day: utcDay(new Date(utc)), from: midnight(utc), to: midnight(utc + dayMs) };
  });
}

/** Finds the first moment of a day in a time zone by the same day's midnight in UTC, in milliseconds. */
function midnightsOf(timeZone: string): (utc: number) => Date {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsetMs = (at: number): number => {
    const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(offset ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
  // The offset there may be another one: clocks change near midnight in some zones.
  return (utc) => new Date(utc - offsetMs(utc - offsetMs(utc)));
}
