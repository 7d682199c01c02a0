import type { PingReport } from '../../../shared/models/monitoring/ping.ts';
import type { Table } from '../../platform/table/table.ts';
import { hourMs, monthsAfter } from '../../platform/times.ts';
import { daysIn, type PingRun, pingRunStore } from './ping-run-store.ts';
import { toReports, wholeDays } from './reports.ts';

/** An answer of that many results takes 3 MB; Lambda allows 6. */
const mostEntries = 10_000;
const monthsListed = 14;
/** The one on which clocks go back. */
const longestDayMs = 25 * hourMs;

interface Wanted {
  accountId: string;
  /** Normalised address of a site. */
  url: string;
  /** First and last day, `YYYY-MM-DD`. @default as far as there are any */
  startDate?: string | undefined;
  endDate?: string | undefined;
}

const entriesIn = (runs: readonly PingRun[]): number =>
  runs.reduce((sum, { measured = [] }) => sum + measured.length, 0);

/** From the oldest to the newest, in milliseconds. @param runs newest first */
const spanOf = (runs: readonly PingRun[]): number =>
  Date.parse(runs[0]?.dueAt ?? '') - Date.parse(runs.at(-1)?.dueAt ?? '');

/** Reports of a site, newest first: whole days, as many as hold 10,000 results, and at least one. */
export async function listReports(
  table: Table,
  { accountId, url, startDate, endDate }: Wanted,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<PingReport[]> {
  const from = startDate && daysIn(startDate, timeZone).from;
  const until = endDate && daysIn(endDate, timeZone).until;
  const runs = await pingRunStore(table).listDone(accountId, url, {
    from: from || monthsAfter(now, -monthsListed),
    until: until || now,
    now,
    isEnough: (sofar) => entriesIn(sofar) > mostEntries && spanOf(sofar) > longestDayMs,
  });
  return wholeDays(toReports(runs, timeZone), mostEntries);
}
