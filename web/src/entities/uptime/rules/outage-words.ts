import type { Outages } from '../../../../../shared/calls/monitoring/uptime.ts';
import { lastedWords } from '../../../../../shared/words/duration-words.ts';
import { uptimeFailureWords } from '../../../../../shared/uptime/uptime-failures.ts';
import { formatDateTime, formatTimeRange } from '../../../lib/format.ts';
import { localDay } from '../../../lib/date-range.ts';
import { daysLater, momentIn } from '../../../lib/zone.ts';

/** Where an outage lay within a day: shares of the day, 0 to 1. */
/** @param day `YYYY-MM-DD` in the account's zone, which may have 23 or 25 hours */
const boundsOf = (day: string): [number, number] => {
  const first = momentIn(day);
  return [first.getTime(), daysLater(first, 1).getTime()];
};

/** The part of an outage that lay on a day; undefined if none did. */
export function markOn(
  day: string,
  { from, to }: { from: string; to: string },
): { start: number; length: number } | undefined {
  if (localDay(from) > day || localDay(to) < day) return undefined;
  const [first, next] = boundsOf(day);
  const [start, end] = [Math.max(Date.parse(from), first), Math.min(Date.parse(to), next)];
  return { start: (start - first) / (next - first), length: (end - start) / (next - first) };
}

export type Outage = Outages['outages'][number];

const maintenanceWords = {
  whole: ', in a maintenance window',
  part: ', partly in a maintenance window',
} as const;

/** '21 Nov 2026, 01:40 – 01:44, 4 minutes: HTTP status 503, in a maintenance window'. */
export function outageWords(
  { from, to, beganEarlier, reason, statusCode, maintenance }: Outage,
  now: number,
): string {
  const lasted = lastedWords(from, to ?? now);
  const began = beganEarlier ? `before ${formatDateTime(from)}` : formatDateTime(from);
  const span =
    to === null
      ? `Since ${began}, ongoing for ${beganEarlier ? 'more than ' : ''}${lasted}`
      : beganEarlier
        ? `From ${began} to ${formatDateTime(to)}`
        : `${formatTimeRange(from, to)}, ${lasted}`;
  const why = reason === undefined ? '' : `: ${uptimeFailureWords(reason, statusCode)}`;
  return `${span}${why}${maintenance === undefined ? '' : maintenanceWords[maintenance]}`;
}
