/** Optional first and last day of a chart, each `YYYY-MM-DD` like the value of a date field, or null. */
export interface DateRange {
  start: string | null;
  end: string | null;
}

export const wholeRange: DateRange = { start: null, end: null };

/** The date of a moment in the browser's zone, `YYYY-MM-DD`. */
export function localDay(time: Date | string | number): string {
  const date = new Date(time);
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The last `days` dates, today included; open at the end, so that a scan that ends later is in it. */
export function lastDays(days: number, now: number): DateRange {
  const first = new Date(now);
  first.setDate(first.getDate() - (days - 1));
  return { start: localDay(first), end: null };
}

/** Whether some dates are left out. */
export const isNarrowed = ({ start, end }: DateRange): boolean => start !== null || end !== null;

/** Whether a moment is in the range: compared by date, both ends included. */
export function isWithin(range: DateRange, time: Date | string | number): boolean {
  const day = localDay(time);
  return (range.start === null || day >= range.start) && (range.end === null || day <= range.end);
}
