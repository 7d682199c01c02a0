/** When CrUX has something new. */
import { dayMs } from '../platform/times.ts';

const weekMs = 7 * dayMs;

/** A Monday, two hours after the History API is updated as a rule (04:00 UTC). */
const someMonday = Date.UTC(1970, 0, 5, 6);

/** The last time when the History API should have had a new week. https://developer.chrome.com/docs/crux/history-api */
const newestWeekAt = (now: Date): number =>
  someMonday + Math.floor((now.getTime() - someMonday) / weekMs) * weekMs;

/** The Saturday with which the newest week should end, as a date. */
export const newestWeekEnd = (now: Date): string =>
  new Date(newestWeekAt(now) - 2 * dayMs).toISOString().slice(0, 10);

/** When there should be another week. */
export const nextWeekAt = (now: Date): Date => new Date(newestWeekAt(now) + weekMs);
