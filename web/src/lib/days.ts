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
