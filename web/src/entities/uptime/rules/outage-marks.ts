import { localDay } from '../../../lib/date-range.ts';
import { daysLater, momentIn } from '../../../lib/zone.ts';

/** Where an outage lay within a day: shares of the day, 0 to 1. */
export interface OutageMark {
  start: number;
  length: number;
}

/** @param day `YYYY-MM-DD` in the account's zone, which may have 23 or 25 hours */
const boundsOf = (day: string): [number, number] => {
  const first = momentIn(day);
  return [first.getTime(), daysLater(first, 1).getTime()];
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
