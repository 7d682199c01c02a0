import { after, dayMs, minuteMs, secondMs } from '../../functions/platform/times.ts';

/** The page that gets the recorded history. */
export interface RecordedPage {
  accountId: string;
  url: string;
  /** The recording ended the day before. */
  now: Date;
}

/** Midnight (UTC) a number of days before a time. */
const midnight = (now: Date, daysAgo: number): Date =>
  after(new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`), -daysAgo * dayMs);

/** A moment of a recorded day, as if the recording had ended yesterday. @param minutes after midnight (UTC) */
export const recordedTime = (now: Date, daysAgo: number, minutes: number): Date =>
  after(midnight(now, daysAgo), minutes * minuteMs);

/** A check of a recorded day that took a second. @param minutes after midnight (UTC) */
export function recordedCheck(now: Date, daysAgo: number, minutes: number) {
  const at = recordedTime(now, daysAgo, minutes);
  return { at, now: () => after(at, secondMs) };
}
