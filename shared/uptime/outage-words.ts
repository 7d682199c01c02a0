import { durationWords, shownMs } from '../words/duration-words.ts';
import type { Availability, Outage } from './outages.ts';
import { confirmationMinutes, roundedDown } from './uptime.ts';

/** The counting rule, shown beside every uptime. */
export const maintenanceRule =
  'Outages in maintenance windows count as well: windows only hold back messages.';
export const uptimeRule = `An hour counts as down when an outage was confirmed in it, however short; the availability counts minutes. ${maintenanceRule}`;

/** How soon an outage is reported. @param rhythm of the plan's checks: 'Hourly', 'Every 2 hours' */
export const reportedWithin = (rhythm: string): string =>
  `Checked ${rhythm === 'Hourly' ? 'every hour' : rhythm.toLowerCase()}; after a failed check you are notified within about ${minuteWords[confirmationMinutes] ?? confirmationMinutes} minutes.`;

const minuteWords: Readonly<Record<number, string>> = { 2: 'two', 3: 'three' };

/**
 * '1 outage, 4 minutes; 99.99 % available'.
 * @param format of the percentage
 */
export function availabilityWords(
  {
    outages,
    to,
    percent,
  }: Pick<Availability, 'to' | 'percent'> & {
    outages: readonly Pick<Outage, 'from' | 'to'>[];
  },
  format: (percent: number) => string = String,
): string {
  const available = percent === null ? '' : `; ${format(roundedDown(percent))} % available`;
  return `${outages.length === 0 ? 'No outage' : outagesWords(outages, to)}${available}`;
}

/**
 * '2 outages, 3 minutes in all': without the time between them.
 * @param now until when an outage lasts that is not over
 */
export function outagesWords(
  outages: readonly Pick<Outage, 'from' | 'to'>[],
  now: string | number,
): string {
  const lasted = outages.reduce((sum, { from, to }) => sum + shownMs(from, to ?? now), 0);
  return outages.at(-1)?.to === null
    ? `${countOf(outages.length)}, ${durationWords(lasted)} so far`
    : endedOutagesWords(outages.length, lasted);
}

const countOf = (count: number): string => `${count} ${count > 1 ? 'outages' : 'outage'}`;

/** '2 outages, 3 minutes in all'. */
export const endedOutagesWords = (count: number, lastedMs: number): string =>
  `${countOf(count)}, ${durationWords(lastedMs)}${count > 1 ? ' in all' : ''}`;
