import { localTime, momentOf } from '../clock/local-clock.ts';
import type { Availability } from './outages.ts';

/** Periods for which availability is accounted: of the calendar, in the time zone of the account. */
export const calendarPeriods = ['month', 'quarter', 'year'] as const;
export type CalendarPeriod = (typeof calendarPeriods)[number];

const monthsOf: Readonly<Record<CalendarPeriod, number>> = { month: 1, quarter: 3, year: 12 };

export interface DatedPeriod {
  from: Date;
  /** The first moment after it. */
  to: Date;
}

/** The period of the calendar that a moment lies in: from midnight to midnight, on days of 23 and 25 hours too. */
export function calendarPeriod(kind: CalendarPeriod, at: Date, timeZone: string): DatedPeriod {
  const { year, month } = localTime(at, timeZone);
  const months = monthsOf[kind];
  const first = Math.floor((month - 1) / months) * months + 1;
  const midnight = (of: number) =>
    momentOf({ year, month: of, day: 1, hour: 0, minute: 0 }, timeZone);
  return { from: midnight(first), to: midnight(first + months) };
}

/** The last periods of the calendar, newest first: the first of them is not over. @param count of them */
export function lastPeriods(
  kind: CalendarPeriod,
  count: number,
  { now, timeZone }: { now: Date; timeZone: string },
): DatedPeriod[] {
  const periods = [calendarPeriod(kind, now, timeZone)];
  for (let last = periods[0]; last !== undefined && periods.length < count; last = periods.at(-1))
    periods.push(calendarPeriod(kind, new Date(last.from.getTime() - 1), timeZone));
  return periods;
}

/** Share of the time that a page is to be available, in percent, unless the account says another. */
export const usualTarget = 99.9;

/** What a target leaves of a period. */
export interface DowntimeBudget {
  /** In percent. */
  target: number;
  /** Milliseconds of outages that the target allows in the whole period, without planned maintenance so far. */
  allowedMs: number;
  /** What is left of them; negative once the target is missed. */
  leftMs: number;
}

/** @param period the whole of it, of which `account` has the part that is over */
export function budgetOf(
  { downMs, plannedMs }: Pick<Availability, 'downMs' | 'plannedMs'>,
  { from, to }: DatedPeriod,
  target = usualTarget,
): DowntimeBudget {
  const allowedMs = ((to.getTime() - from.getTime() - plannedMs) * (100 - target)) / 100;
  return { target, allowedMs, leftMs: allowedMs - downMs };
}

const hourMs = 3_600_000;

/**
 * How fast a target is used up: 1 if the period would end with nothing left, 10 if a tenth of it would suffice.
 * Source: Google, The Site Reliability Workbook, chapter 5, 'burn rate'.
 * @param lastHour availability of the last hour
 */
export const burnOf = ({ downMs }: Pick<Availability, 'downMs'>, target = usualTarget): number =>
  downMs / hourMs / ((100 - target) / 100);
