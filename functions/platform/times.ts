/**
 * Formats a moment for a mail: `22 November 2026 at 16:40 (Europe/Vienna)`.
 * @param timeZone IANA name. @default UTC
 */
export function zonedTime(time: Date, timeZone = 'UTC'): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(time);
  return `${words} (${timeZone.replaceAll('_', ' ')})`;
}

export const secondMs = 1000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** Its day in UTC: `2026-11-24`. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The same day and time so many months later; earlier if negative. */
export function monthsAfter(time: Date, months: number): Date {
  const end = new Date(time);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}

/** Expiry of a record of what has happened, such as an incident or a message: 13 months, the year before included. */
export const recordsExpireAt = (time: Date): Date => monthsAfter(time, 13);

/** Expiry of a page's numbers: 25 months. Objects in S3 have their bucket's lifecycle. */
export const numbersExpireAt = (time: Date): Date => monthsAfter(time, 25);
