import { durationWords, shownMs } from '../words/duration-words.ts';
import { type Availability, countedOutages, type Outage } from './outages.ts';
import { roundedDown } from './uptime.ts';
import type { UptimeRecord } from '../calls/monitoring/uptime.ts';
import { brokenWords, uptimeFailureWords } from './uptime-failures.ts';
import { statusWords } from './status-words.ts';

/** What our own check saw, in words. */
export function seenWords({ simple, statusCode, responseMs, reason, shows }: UptimeRecord): string {
  const took = responseMs === null ? '' : ` in ${Math.round(responseMs)} ms`;
  if (simple.status === 'unknown') return 'Not known: our own network was down';
  const but = shows === undefined ? '' : ` with ${brokenWords[shows]}`;
  const isOfStatus = reason === undefined || reason === 'http-status';
  const why = isOfStatus ? but : `: ${uptimeFailureWords(reason, statusCode)}`;
  if (statusCode !== null) return `HTTP status ${statusWords(statusCode)}${took}${why}`;
  if (reason === 'dns-answer') return `Answered${took}${why}`;
  if (reason !== undefined) return `No answer: ${uptimeFailureWords(reason, undefined)}`;
  return simple.status === 'up' ? `Answered${took}` : 'No answer';
}

/** The counting rule, shown beside every uptime. */
export const maintenanceRule =
  'Maintenance windows hold back messages, and the availability leaves them out.';
export const uptimeRule = `An hour counts as down when an outage was confirmed in it, however short; the availability counts minutes: while a page is down, and for ten minutes after, it is looked at every minute. ${maintenanceRule}`;

/** How soon an outage is reported. @param rhythm of the plan's checks: 'Hourly', 'Every 2 hours' */
export const reportedWithin = (rhythm: string): string =>
  `Checked ${rhythm === 'Hourly' ? 'every hour' : rhythm.toLowerCase()}; after a failed check you are notified within a minute.`;

/**
 * '1 outage, 4 minutes; 99.99 % available, of the time watched'; of less than a day, 'No outage in 25 minutes watched'.
 * @param options `format`: of the percentage; `isPast`: whether the period is over
 */
export function availabilityWords(
  {
    outages,
    to,
    percent,
    knownMs,
  }: Pick<Availability, 'to' | 'percent' | 'knownMs'> & {
    outages: readonly Pick<Outage, 'from' | 'to' | 'maintenance'>[];
  },
  {
    format = String,
    isPast = false,
  }: { format?: (percent: number) => string; isPast?: boolean } = {},
): string {
  if (knownMs === 0) return 'Not checked';
  const all = countedOutages(outages);
  const counted = all.length === 0 ? 'No outage' : outagesWords(all, to, { isPast });
  if (percent !== null)
    return `${counted}; ${format(roundedDown(percent))} % available, of the time watched`;
  return `${counted}${all.length === 0 ? '' : ','} in ${durationWords(knownMs)} watched`;
}

/**
 * '2 outages, 3 minutes in all': without the time between them.
 * @param end until when an outage lasts that is not over
 * @param options `isPast`: whether that is the end of a period, and not now
 */
export function outagesWords(
  outages: readonly Pick<Outage, 'from' | 'to'>[],
  end: string | number,
  { isPast = false } = {},
): string {
  const lasted = outages.reduce((sum, { from, to }) => sum + shownMs(from, to ?? end), 0);
  if (outages.at(-1)?.to !== null) return endedOutagesWords(outages.length, lasted);
  const until = isPast ? 'until the end of the period' : 'so far';
  return `${countOf(outages.length)}, ${durationWords(lasted)} ${until}`;
}

const countOf = (count: number): string => `${count} ${count > 1 ? 'outages' : 'outage'}`;

/** '2 outages, 3 minutes in all'. */
export const endedOutagesWords = (count: number, lastedMs: number): string =>
  `${countOf(count)}, ${durationWords(lastedMs)}${count > 1 ? ' in all' : ''}`;
