import { localDay } from '../../../lib/date-range.ts';

/** Where an outage lay within a day: shares of the day, 0 to 1. */
export interface OutageMark {
  start: number;
  length: number;
}

/** @param day `YYYY-MM-DD` in the browser's zone, which may have 23 or 25 hours */
const boundsOf = (day: string): [number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [date, date + 1].map((each) => new Date(year, month - 1, each).getTime()) as [
    number,
    number,
  ];
};

/** The part of an outage that lay on a day; undefined if none did. */
export function markOn(
  day: string,
  { from, to }: { from: string; to: string },
): OutageMark | undefined {
  if (localDay(from) > day || localDay(to) < day) return undefined;
  const [first, next] = boundsOf(day);
  const [start, end] = [Math.max(Date.parse(from), first), Math.min(Date.parse(to), next)];
  return { start: (start - first) / (next - first), length: (end - start) / (next - first) };
}
