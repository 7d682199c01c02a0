import { clockAt, daysLater, momentIn, shownZone } from './zone.ts';

/** First and last day, both included, each `YYYY-MM-DD`. */
export interface Dates {
  from: string;
  to: string;
}

/** How many of the last days can be chosen. */
export const presetDays = [7, 28, 90] as const;
export type PresetDays = (typeof presetDays)[number];

export const dayMs = 86_400_000;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The day of a moment in UTC. */
export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The number of days that an address names. */
export const presetIn = (search: URLSearchParams): PresetDays | undefined =>
  presetDays.find((each) => String(each) === search.get('days'));

/** The days that two parameters of an address name; undefined unless both do, in order. */
export function datesIn(search: URLSearchParams, first: string, last: string): Dates | undefined {
  const [from, to] = [search.get(first) ?? '', search.get(last) ?? ''];
  return day.test(from) && day.test(to) && from <= to ? { from, to } : undefined;
}

/** Optional first and last day of a chart, each `YYYY-MM-DD` like the value of a date field, or null. */
export interface DateRange {
  start: string | null;
  end: string | null;
}

export const wholeRange: DateRange = { start: null, end: null };

/** The date of a moment in the account's zone, `YYYY-MM-DD`. */
export function localDay(time: Date | string | number): string {
  const { year, month, day } = clockAt(time);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** The last `days` dates, today included; open at the end, so that a scan that ends later is in it. */
export const lastDays = (days: number, now: number): DateRange => ({
  start: localDay(daysLater(now, 1 - days)),
  end: null,
});

/** Whether some dates are left out. */
export const isNarrowed = ({ start, end }: DateRange): boolean => start !== null || end !== null;

/** From the first moment of a range up to that after its end. */
function boundsOf({ start, end }: DateRange): [number, number] {
  return [
    start === null ? Number.NEGATIVE_INFINITY : momentIn(start).getTime(),
    end === null ? Number.POSITIVE_INFINITY : daysLater(momentIn(end), 1).getTime(),
  ];
}

/** Cached: called for every scan of a year with the same range and zone. */
let known: { range: DateRange; zone: string; bounds: [number, number] } | undefined;

/** Whether a moment is in the range: compared by date, both ends included. */
export function isWithin(range: DateRange, time: Date | string | number): boolean {
  const zone = shownZone();
  if (known?.range !== range || known.zone !== zone)
    known = { range, zone, bounds: boundsOf(range) };
  const [from, until] = known.bounds;
  const at = new Date(time).getTime();
  return at >= from && at < until;
}
