import { availabilityWords } from '../../../shared/uptime/outage-words.ts';
import type { Availability } from '../../../shared/uptime/outages.ts';
import { uptimeFailureWords } from '../../../shared/uptime/uptime-failures.ts';
import {
  countedChecks,
  roundedDown,
  uptimePercent,
  type UptimeState,
  uptimeVerdict,
} from '../../../shared/uptime/uptime.ts';
import { type ResultRow, row } from './result-row.ts';

export interface UptimeResults {
  /** A check for each hour of the last 30 days. */
  hours: readonly { status: UptimeState }[];
  availability: Availability;
}

/** The uptime of 30 days, and its outages, oldest first; nothing without checks that count. */
export function uptimeRows(
  { hours, availability }: UptimeResults,
  /** Writes an ISO time in the account's zone. */
  shown: (iso: string) => string,
): ResultRow[] {
  const percent = uptimePercent(hours);
  const verdict = uptimeVerdict(percent);
  if (percent === null || verdict === null) return [];
  const { from, to: date } = availability;
  return [
    row({
      section: 'Uptime',
      date,
      item: 'Hourly checks that were up',
      value: roundedDown(percent),
      unit: '%',
      rating: verdict.band,
      note: `${verdict.text}; ${countedChecks(hours)} checks`,
    }),
    row({
      section: 'Uptime',
      date,
      item: 'Availability',
      value: availability.percent === null ? '' : roundedDown(availability.percent),
      unit: '%',
      note: [
        availabilityWords(availability),
        ...(from === null ? [] : [`since ${shown(from)}`]),
      ].join(', '),
    }),
    ...availability.outages.map((outage) => outageRow(outage, date, shown)),
  ];
}

function outageRow(
  { from, to, beganEarlier, reason, statusCode }: Availability['outages'][number],
  now: string,
  shown: (iso: string) => string,
): ResultRow {
  const minutes = (Date.parse(to ?? now) - Date.parse(from)) / 60_000;
  const end = to === null ? 'ongoing' : `until ${shown(to)}`;
  const why = reason === undefined ? [] : [uptimeFailureWords(reason, statusCode)];
  return row({
    section: 'Outages',
    date: from,
    item: 'Outage',
    value: Math.round(minutes * 10) / 10,
    unit: 'min',
    note: [...(beganEarlier ? ['began earlier'] : []), end, ...why].join('; '),
  });
}
