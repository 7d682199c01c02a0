import type { Outages } from '../../../../../shared/calls/monitoring/uptime.ts';
import { lastedWords } from '../../../../../shared/words/duration-words.ts';
import { uptimeFailureWords } from '../../../../../shared/uptime/uptime-failures.ts';
import { formatDateTime, formatTimeRange } from '../../../lib/format.ts';

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
