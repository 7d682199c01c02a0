import { after, dayMs } from '../platform/times.ts';

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Days in a report unless others are asked for. */
const usualDays = 28;

/** First and last day of a report: the last 28 days until yesterday, UTC, unless given. */
export function reportDays(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  now: Date,
): { startDate: string; endDate: string } {
  const yesterday = dayOf(after(now, -dayMs));
  const last =
    endDate ?? (startDate !== undefined && startDate > yesterday ? startDate : yesterday);
  const first = startDate ?? dayOf(after(new Date(last), -(usualDays - 1) * dayMs));
  return { startDate: first, endDate: last };
}
