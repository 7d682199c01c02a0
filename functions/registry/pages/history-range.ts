import { monthsAfter } from '../../platform/times.ts';

/** A page of an account, and the current time. */
export interface PageAt {
  accountId: string;
  /** Normalised. */
  url: string;
  now: Date;
}

/** Number of scans in a chart: the newest. */
export const mostScans = 1000;

/** Charts cover 13 months, so that a year can be compared with the end of the previous one. */
export const historySince = (now: Date): Date => monthsAfter(now, -13);
