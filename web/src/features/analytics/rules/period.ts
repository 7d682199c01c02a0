import { formatCalendarDay } from '../../../lib/format.ts';

export const presetDays = [7, 28, 90] as const;
type PresetDays = (typeof presetDays)[number];
/** Days until yesterday, or the chosen first and last day (`YYYY-MM-DD`). */
export type Period = { days: PresetDays } | { startDate: string; endDate: string };

export const usualPeriod: Period = { days: 28 };
const day = /^\d{4}-\d\d-\d\d$/;
const dayLength = 86_400_000;

/** Whole days in UTC, like the server's own 28 days. */
const dayBefore = (now: number, days: number): string =>
  new Date(now - days * dayLength).toISOString().slice(0, 10);

export const yesterday = (now: number): string => dayBefore(now, 1);

/** The period in the address of the screen; the last 28 days if it has none that is valid. */
export function periodIn(search: URLSearchParams): Period {
  const startDate = search.get('start') ?? '';
  const endDate = search.get('end') ?? '';
  if (day.test(startDate) && day.test(endDate) && startDate <= endDate) {
    return { startDate, endDate };
  }
  const days = presetDays.find((each) => String(each) === search.get('days'));
  return days === undefined ? usualPeriod : { days };
}

/** The same as a query; nothing for the usual period. */
export function searchOf(period: Period): Record<string, string> {
  if ('startDate' in period) return { start: period.startDate, end: period.endDate };
  return period.days === 28 ? {} : { days: String(period.days) };
}

/** First and last day for the server; none for its own default. */
export function daysOf(period: Period, now: number): { startDate?: string; endDate?: string } {
  if ('startDate' in period) return period;
  if (period.days === 28) return {};
  return { startDate: dayBefore(now, period.days), endDate: yesterday(now) };
}

/** '25 Oct 2026 to 21 Nov 2026'; one day stands alone. */
export const rangeWords = (startDate: string, endDate: string): string =>
  startDate === endDate
    ? formatCalendarDay(startDate)
    : `${formatCalendarDay(startDate)} to ${formatCalendarDay(endDate)}`;
