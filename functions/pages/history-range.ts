import { monthsAfter } from '../platform/times.ts';

/** A page of an account, and the time at which it is looked at. */
export interface PageAt {
  accountId: string;
  /** Normalised. */
  url: string;
  now: Date;
}

/** How many scans a chart holds: the newest. */
export const mostScans = 1000;

/** Charts look back 13 months, so that a year can be compared with the one before at its end. */
export const historySince = (now: Date): Date => monthsAfter(now, -13);
