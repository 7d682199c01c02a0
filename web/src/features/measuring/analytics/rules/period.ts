import {
  type Dates,
  datesIn,
  dayMs,
  type PresetDays,
  presetIn,
  utcDay,
} from '../../../../lib/date-range.ts';
import { formatCalendarDay } from '../../../../lib/format.ts';

/** Days until yesterday, or any. */
export type Period = PresetDays | Dates;

export const usualPeriod: Period = 28;

/** Whole days in UTC, like the server's own 28 days. */
export const yesterday = (now: number): string => utcDay(now - dayMs);
export const lastDays = (days: number, now: number): Dates => ({
  from: utcDay(now - days * dayMs),
  to: yesterday(now),
});

/** The period in the address of the screen; the last 28 days if it has none that is valid. */
export const periodIn = (search: URLSearchParams): Period =>
  datesIn(search, 'start', 'end') ?? presetIn(search) ?? usualPeriod;

/** The same as a query; nothing for the usual period. */
export function searchOf(period: Period): Record<string, string> {
  if (typeof period !== 'number') return { start: period.from, end: period.to };
  return period === usualPeriod ? {} : { days: String(period) };
}

/** First and last day for the server; none for its own default. */
export function daysOf(period: Period, now: number): { startDate?: string; endDate?: string } {
  if (period === usualPeriod) return {};
  const { from, to } = typeof period === 'number' ? lastDays(period, now) : period;
  return { startDate: from, endDate: to };
}

/** '25 Oct 2026 to 21 Nov 2026'; one day stands alone. */
export const rangeWords = (startDate: string, endDate: string): string =>
  startDate === endDate
    ? formatCalendarDay(startDate)
    : `${formatCalendarDay(startDate)} to ${formatCalendarDay(endDate)}`;
