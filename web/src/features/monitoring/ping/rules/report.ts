import * as z from 'zod';
import type { PingEntry, PingReport } from '../../../../../../shared/models/monitoring/ping.ts';
import type { ChartPoint } from '../../../../components/charts/chart-model.ts';

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

/** The mean of the results that have a latency; null without any. */
export function meanLatency(entries: readonly PingEntry[]): number | null {
  const known = entries.flatMap(({ latency }) => (latency === null ? [] : [latency]));
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length;
}

/** A place that a report has results of. */
export interface Place {
  nodeKey: string;
  server: string;
  countryCode: string;
  /** Of the day; null without a connect that succeeded. */
  latency: number | null;
}

/** The places of a report by name, each once. */
export function placesOf(entries: readonly PingEntry[]): Place[] {
  const byNode = Map.groupBy(entries, ({ nodeKey }) => nodeKey);
  return [...byNode.values()]
    .flatMap((own) => {
      const last = own.at(-1);
      if (last === undefined) return [];
      const { nodeKey, server, countryCode } = last;
      return [{ nodeKey, server, countryCode, latency: meanLatency(own) }];
    })
    .toSorted((a, b) => a.server.localeCompare(b.server));
}

/** The entries of the chosen places; of all if none is chosen. */
export const entriesFrom = (
  entries: readonly PingEntry[],
  nodeKeys: readonly string[],
): readonly PingEntry[] =>
  nodeKeys.length === 0 ? entries : entries.filter(({ nodeKey }) => nodeKeys.includes(nodeKey));

/** Key of the line over all places of a chart. */
export const meanKey = 'mean';

const ofHour = (entries: readonly PingEntry[], hour: number): readonly PingEntry[] =>
  entries.filter((entry) => entry.hour === hour);

/** The mean latency of each hour of the day, overall and of each place; an hour without any connect is a gap. */
export function hourPoints(entries: readonly PingEntry[]): ChartPoint[] {
  const byNode = Map.groupBy(entries, ({ nodeKey }) => nodeKey);
  return Array.from({ length: 24 }, (_, hour) => ({
    at: hour,
    values: {
      ...Object.fromEntries(
        [...byNode].map(([nodeKey, own]) => [nodeKey, meanLatency(ofHour(own, hour))]),
      ),
      [meanKey]: meanLatency(ofHour(entries, hour)),
    },
  }));
}

/** The value that the latency axis reaches: 30 ms (specification 9), or the greatest where that is more. */
export const topOf = (points: readonly ChartPoint[]): number =>
  Math.max(30, ...points.flatMap(({ values }) => Object.values(values).map((each) => each ?? 0)));

/** The hours that were measured, newest first. */
export const hoursOf = (entries: readonly PingEntry[]): number[] =>
  [...new Set(entries.map(({ hour }) => hour))].toSorted((a, b) => b - a);

/** The countries of a report with their codes, for their flags. */
export function countriesOf({ countries, data }: PingReport): { country: string; code: string }[] {
  const codes = new Map(data.map(({ country, countryCode }) => [country, countryCode]));
  return countries.map((country) => ({ country, code: codes.get(country) ?? '' }));
}
