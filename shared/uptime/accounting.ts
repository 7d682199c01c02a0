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

/** The days of a period in a time zone, oldest first; the first and the last may be parts of a day. */
export function daysOf(
  { from, to }: DatedPeriod,
  timeZone: string,
): (DatedPeriod & { day: string })[] {
  const days: (DatedPeriod & { day: string })[] = [];
  const { year, month, day: first } = localTime(from, timeZone);
  const midnight = (day: number) => momentOf({ year, month, day, hour: 0, minute: 0 }, timeZone);
  for (let day = first; midnight(day) < to; day += 1) {
    const [begin, end] = [midnight(day), midnight(day + 1)];
    const shown = localTime(begin, timeZone);
    const date = [shown.year, shown.month, shown.day].map((part) => String(part).padStart(2, '0'));
    days.push({
      day: date.join('-'),
      from: begin < from ? from : begin,
      to: end > to ? to : end,
    });
  }
  return days;
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
