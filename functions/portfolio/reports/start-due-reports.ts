import { writeReport } from '../../../shared/jobs/catalogue.ts';
import { isHeld } from '../../../shared/plans/standing.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { accountStanding } from '../../platform/callers/account-standing.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { lookOf } from './report-look.ts';
import { monthBefore, periodWords } from './content/report-period.ts';
import type { ReportScheduleItem } from '../../registry/clients/report-schedule-entity.ts';
import { reportScheduleStore } from '../../registry/clients/report-schedule-store.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { reportStore } from './report-store.ts';

/**
 * Starts the monthly reports that are due, each once, and moves their schedules on. One that fails stops no other.
 * @returns the number of reports
 * @throws at the end, if one failed
 */
export async function startDueReports(
  table: Table,
  sendJobs: SendJobs,
  now: Date,
  shards: readonly string[],
): Promise<number> {
  const schedules = reportScheduleStore(table);
  let started = 0;
  let failures = 0;
  for (const shard of shards) {
    for (const schedule of await schedules.due(shard, now)) {
      try {
        if (await start(table, sendJobs, schedule, now)) started += 1;
        await schedules.moveOn(schedule, now);
      } catch (error) {
        failures += 1;
        log.error('could not start the monthly report', { clientId: schedule.clientId, error });
      }
    }
  }
  if (failures > 0) throw new Error(`${failures} monthly reports could not be started`);
  return started;
}

/** Repeatable: the id is that of the month and the client. */
async function start(
  table: Table,
  sendJobs: SendJobs,
  { accountId, clientId, retryAt = '', looksFirst: isDraft }: ReportScheduleItem,
  now: Date,
): Promise<boolean> {
  const [account, client, sites] = await Promise.all([
    accountEntity(table).get({ accountId }).go(),
    clientEntity(table).get({ accountId, clientId }).go(),
    siteStore(table).listSitesOnly(accountId),
  ]);
  if (account.data === null || client.data === null) return false;
  if (isHeld(accountStanding(account.data, now))) return false;
  // There is nothing to report, and clients are free: an account could mail strangers in any name.
  if (!sites.some((site) => site.clientId === clientId)) return false;
  const period = monthBefore(new Date(retryAt));
  const reportId = `${period.from.toISOString().slice(0, 7)}-${clientId}`;
  const { language } = await lookOf(table, { accountId, clientId });
  const title = `${client.data.name}, ${periodWords(period, language)}`;
  const report = { accountId, reportId, clientId, title, isDraft, ...period };
  await reportStore(table).start(report, now);
  await sendJobs(writeReport, [{ accountId, reportId }], { cause: 'clock' });
  return true;
}
