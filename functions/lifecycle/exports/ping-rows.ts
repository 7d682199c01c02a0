import type { PingEntry, PingReport } from '../../../shared/models/monitoring/ping.ts';
import { type ResultRow, row } from './result-row.ts';

/** Results of each node, oldest first. */
export const pingRows = (reports: readonly PingReport[]): ResultRow[] =>
  reports.toReversed().flatMap(({ data }) => data.map(entryRow));

function entryRow({ server, at, latency, rtt, result, ip_address, isAway }: PingEntry): ResultRow {
  const { ok, timeout, malformed } = result;
  const counts = `ok ${ok}, timeout ${timeout}, malformed ${malformed}`;
  const range = rtt === null ? [] : [`${rtt.min} to ${rtt.max} ms`];
  const note = isAway
    ? 'This server was away and measured nothing'
    : [counts, ...range, ip_address].filter(Boolean).join('; ');
  return row({
    section: 'Ping',
    date: at,
    item: server,
    value: latency ?? '',
    unit: latency === null ? '' : 'ms',
    note,
  });
}
