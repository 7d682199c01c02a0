import type {
  PingEntry,
  PingNode,
  PingReport,
} from '../../../../../../shared/models/monitoring/ping.ts';
import type { Band } from '../../../../../../shared/assessment/thresholds.ts';
import {
  formatCalendarDay,
  formatNumber,
  formatTime,
  noBreakSpace,
  noValue,
} from '../../../../lib/format.ts';
import { meanLatency, placesOf, type Place } from './report.ts';

/** Messages of pings (specification 8, 'Ping'), and our own beside them. */
export const pingMessages = {
  running: (site: string) => `Ping on ${site} ...`,
  completed: (site: string) => `Ping completed successfully ${site}`,
  failed: (site: string) => `Ping Failed ${site}`,
  nodesFailed: 'Something went wrong while fetching countries. Please try again later',
  dataFailed: 'Something went wrong while fetching ping data. Please try again later',
  removed: 'Ping data removed successfully',
  removalFailed: 'Deletion Failed',
  confirmRemoval: 'Are you sure you want to delete these data',
  chooseInterval: 'Choose the interval of time that you want to ping site',
  noneChosen: 'No options selected',
  chooseCountry: 'Choose at least one country',
  away: (away: number, nodes: number) =>
    away === nodes
      ? 'None of the chosen places is available. Nothing was measured.'
      : `${away} of ${nodes} places ${away === 1 ? 'is' : 'are'} unavailable. Nothing was measured from there.`,
} as const;

/** Milliseconds with two decimals, as they are measured; a dash without any. */
export const latencyWords = (milliseconds: number | null): string =>
  milliseconds === null ? noValue : `${formatNumber(milliseconds, 2, 2)}${noBreakSpace}ms`;

const sources: Record<PingNode['source'], string> = {
  region: 'Our probe',
  probe: 'Our probe',
  globalping: 'Globalping',
  'this-machine': 'The machine that Web Vitals runs on',
};

/** The second line of a place in the list. */
export function nodeNote({
  source,
  isAway,
  awayUntil,
}: Pick<PingNode, 'source' | 'isAway' | 'awayUntil'>): string {
  if (!isAway) return sources[source];
  const until = awayUntil === undefined ? 'at present' : `until ${formatTime(awayUntil)}`;
  return `${sources[source]}, unavailable ${until}`;
}

/** The result of one ping, in a word; null if the place was away, which says nothing about the site. */
export function resultOf({ result, isAway }: PingEntry): { band: Band; label: string } | null {
  if (isAway) return null;
  if (result.ok === '4/4') return { band: 'good', label: 'Reached' };
  if (result.ok === '0/4') return { band: 'bad', label: 'Not reached' };
  return { band: 'average', label: 'Partly reached' };
}

/** A place within a sentence. */
const within = ({ server, countryCode }: Pick<Place, 'server' | 'countryCode'>): string =>
  countryCode === '' ? server.charAt(0).toLowerCase() + server.slice(1) : server;

/** The first sentence of a report, made of its own numbers. */
export function reportVerdict(entries: readonly PingEntry[]): string {
  const measured = entries.filter(({ isAway }) => isAway === undefined);
  if (measured.length === 0) return 'All places were unavailable, so there is no result.';
  const places = placesOf(measured);
  const reached = places.flatMap(({ latency, ...place }) =>
    latency === null ? [] : [{ ...place, latency }],
  );
  const [slowest] = reached.toSorted((a, b) => b.latency - a.latency);
  if (slowest === undefined) return 'No connection succeeded.';
  const average = latencyWords(meanLatency(measured));
  const failed = failedWords(places.filter(({ latency }) => latency === null));
  if (reached.length === 1) return `${average} on average from ${within(slowest)}.${failed}`;
  return `${average} on average from ${reached.length} places. Slowest: ${within(slowest)}, ${latencyWords(slowest.latency)}.${failed}`;
}

/** A sentence about the places from which no connection succeeded; empty without any. */
function failedWords(places: readonly Place[]): string {
  if (places.length === 0) return '';
  const named = places.length > 2 ? `${places.length} places` : places.map(within).join(' and ');
  return ` Not reached from ${named}.`;
}

/** The first sentence about a site: its newest day. */
export function historyVerdict([newest]: readonly PingReport[]): string {
  if (newest === undefined) return 'Not pinged yet.';
  return `${formatCalendarDay(newest.date)}: ${reportVerdict(newest.data)}`;
}
