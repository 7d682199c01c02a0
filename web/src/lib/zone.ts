import { type LocalTime, localTime, momentOf } from '../../../shared/clock/local-clock.ts';

let own: string | undefined;
/** The zone of this device. */
export const ownTimeZone = (): string =>
  (own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone);

let shown: string | undefined;

/** The zone in which screens write and read times: that of the account, or of the device where there is no account. */
export const shownZone = (): string => shown ?? ownTimeZone();

/** @param zone IANA name; undefined where there is no account */
export const showTimesIn = (zone: string | undefined): void => void (shown = zone);

/** For people: 'America/New York'. */
export const readableZone = (zone: string): string => zone.replaceAll('_', ' ');

/** What clocks in that zone show at a moment. */
export const clockAt = (time: Date | string | number): LocalTime =>
  localTime(new Date(time), shownZone());

/** The moment of a date (its midnight), or of a date and a time, in that zone: `2026-11-21`, `2026-11-21T01:40`. */
export function momentIn(text: string): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = text.split(/[-T:]/).map(Number);
  return momentOf({ year, month, day, hour, minute }, shownZone());
}

/** Noon of a day in that zone, where charts draw it, in epoch milliseconds. */
export const noonOf = (day: string): number => momentIn(`${day}T12:00`).getTime();

/** The same time on another day; the clock may change in between. */
export const daysLater = (time: Date | string | number, days: number): Date => {
  const clock = clockAt(time);
  return momentOf({ ...clock, day: clock.day + days }, shownZone());
};
