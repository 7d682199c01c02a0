import type { PingReport } from '../../shared/models/ping.ts';
import type { Table } from '../platform/table/table.ts';
import { monthsAfter } from '../platform/times.ts';
import { daysIn } from './days-in.ts';
import { type PingRun, pingRunStore } from './ping-run-store.ts';
import { toReports } from './reports.ts';

/** An answer of that many results takes 2.5 MB; Lambda allows 6. */
const mostEntries = 10_000;
const monthsListed = 14;

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
    isEnough: (sofar) => entriesIn(sofar) > mostEntries,
  });
  const reports = toReports(runs, timeZone);
  // The last one may lack its first hours.
  if (entriesIn(runs) > mostEntries && reports.length > 1) reports.pop();
  return reports;
}
