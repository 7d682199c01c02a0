/** Times of CrUX's updates. */
import { dayMs } from '../platform/times.ts';

const weekMs = 7 * dayMs;

/** A Monday, two hours after the usual update of the History API (04:00 UTC). */
const someMonday = Date.UTC(1970, 0, 5, 6);

/**
 * The last time at which a new week of the History API was expected. https://developer.chrome.com/docs/crux/history-api
 */
const newestWeekAt = (now: Date): number =>
  someMonday + Math.floor((now.getTime() - someMonday) / weekMs) * weekMs;

/** The Saturday on which the newest week should end, as a date. */
export const newestWeekEnd = (now: Date): string =>
  new Date(newestWeekAt(now) - 2 * dayMs).toISOString().slice(0, 10);

/** When the next week is expected. */
export const nextWeekAt = (now: Date): Date => new Date(newestWeekAt(now) + weekMs);
