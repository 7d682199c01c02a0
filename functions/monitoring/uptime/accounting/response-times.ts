import type { PlaceTimes } from '../../../../shared/calls/monitoring/availability.ts';
import { env } from '../../../platform/aws/env.ts';
import type { Table } from '../../../platform/table/table.ts';
import { after, dayMs } from '../../../platform/times.ts';
import { listReports } from '../../ping/list-reports.ts';
import { pageKey } from '../check-key.ts';
import { minuteStore } from '../by-the-minute/minute-store.ts';
import { uptimeStore } from '../uptime-store.ts';

/** An answer: when, in milliseconds since 1970, and how long it took. */
export interface TimedAnswer {
  at: number;
  ms: number;
}

/** The nearest rank: the smallest value that so many percent do not exceed. @param sorted ascending, not empty */
const nearestRank = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;

function percentilesSince(answers: readonly TimedAnswer[], since: Date): PlaceTimes['day'] {
  const times = answers
    .flatMap(({ at, ms }) => (at >= since.getTime() ? [ms] : []))
    .toSorted((one, other) => one - other);
  if (times.length === 0) return null;
  return { p50: nearestRank(times, 50), p95: nearestRank(times, 95), count: times.length };
}

/** Of the last 24 hours and 30 days. */
export const percentilesOf = (
  answers: readonly TimedAnswer[],
  now: Date,
): Pick<PlaceTimes, 'day' | 'month'> => ({
  day: percentilesSince(answers, after(now, -dayMs)),
  month: percentilesSince(answers, after(now, -30 * dayMs)),
});

/** How long a page or endpoint took to answer, by place: our own checks, then the nodes of its pings. */
export async function responseTimes(
  table: Table,
  page: { accountId: string; url: string },
  now: Date,
): Promise<PlaceTimes[]> {
  const { accountId, url } = page;
  const period = { from: after(now, -30 * dayMs), to: now };
  const startDate = period.from.toISOString().slice(0, 10);
  const [packed, single, pings] = await Promise.all([
    minuteStore(table, env.clockSpeed()).listPacked(pageKey(page), period),
    uptimeStore(table).listBetween(accountId, url, period),
    listReports(table, { accountId, url, startDate }, { timeZone: 'UTC', now }),
  ]);
  const own = [
    ...packed.flatMap(({ at, status, responseMs: ms }) =>
      status === 'up' && ms !== undefined ? [{ at, ms }] : [],
    ),
    ...single.flatMap(({ checkedAt, status, timings }) =>
      status === 'up' && timings !== undefined
        ? [{ at: Date.parse(checkedAt), ms: timings.totalMs }]
        : [],
    ),
  ];
  const byNode = Map.groupBy(
    pings.flatMap(({ data }) => data),
    ({ server }) => server,
  );
  const nodes = [...byNode].map(([place, entries]): PlaceTimes => {
    const connects = entries.flatMap(({ at, latency }) =>
      latency === null ? [] : [{ at: Date.parse(at), ms: latency }],
    );
    return { place, measures: 'connect', ...percentilesOf(connects, now) };
  });
  return [
    { place: null, measures: 'response', ...percentilesOf(own, now) },
    ...nodes
      .filter(({ month }) => month !== null)
      .toSorted((one, other) => (one.place ?? '').localeCompare(other.place ?? '')),
  ];
}
