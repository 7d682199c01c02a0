import * as z from 'zod';

const Day = z.iso.date();

/** The report of a day, as a link that works in a new tab. */
export const dayPath = (siteUrl: string, day: string) => ({
  pathname: '/ping',
  search: `?${new URLSearchParams({ url: siteUrl, date: day }).toString()}`,
});

/** The history of a site. */
export const sitePath = (siteUrl: string) => ({
  pathname: '/ping',
  search: `?${new URLSearchParams({ url: siteUrl }).toString()}`,
});

/** The day in an address; undefined where it is missing or no day. */
export const readDay = (params: URLSearchParams): string | undefined =>
  Day.safeParse(params.get('date')).data;
