import { after, dayMs, minuteMs } from '../../functions/platform/times.ts';

/** Midnight (UTC) a number of days before a time. */
const midnight = (now: Date, daysAgo: number): Date =>
  after(new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`), -daysAgo * dayMs);

/** A moment of a recorded day, as if the recording had ended yesterday. @param minutes after midnight (UTC) */
export const recordedTime = (now: Date, daysAgo: number, minutes: number): Date =>
  after(midnight(now, daysAgo), minutes * minuteMs);
