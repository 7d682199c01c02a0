import type { ReportPeriod } from './report-period.ts';

/** @param at ISO 8601 */
export const isWithin = (at: string, { from, to }: ReportPeriod): boolean =>
  at >= from.toISOString() && at < to.toISOString();
