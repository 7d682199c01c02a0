import type { ReportPeriod } from './report-period.ts';

/** @param at ISO 8601 */
export const isWithin = (at: string, { from, to }: ReportPeriod): boolean =>
  at >= from.toISOString() && at < to.toISOString();

/** Whether something lasted in a part of a period. @param endedAt ISO 8601; undefined while it lasts */
export const overlaps = (
  { beganAt, endedAt }: { beganAt: string; endedAt?: string | undefined },
  { from, to }: ReportPeriod,
): boolean => beganAt < to.toISOString() && (endedAt === undefined || endedAt > from.toISOString());
