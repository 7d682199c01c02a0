import { writeReport } from '../../../shared/jobs/catalogue.ts';
import { isHeld } from '../../../shared/plans/standing.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { accountStanding } from '../../platform/callers/account-standing.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, hourMs } from '../../platform/times.ts';
import { lookOf } from './report-look.ts';
import { inZone, monthBefore, periodWords } from './content/report-period.ts';
import type { ReportScheduleItem } from '../../registry/clients/report-schedule-entity.ts';
import {
  hourOfReports,
  reportScheduleStore,
} from '../../registry/clients/report-schedule-store.ts';
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
        const done = await start(table, sendJobs, schedule, now);
        if (done === 'started') started += 1;
        await schedules.moveOn(schedule, now, done instanceof Date ? done : undefined);
      } catch (error) {
        failures += 1;
        log.error('could not start the monthly report', { clientId: schedule.clientId, error });
      }
    }
  }
  if (failures > 0) throw new Error(`${failures} monthly reports could not be started`);
  return started;
}

/**
 * Repeatable: the id is that of the month and the client.
 * @returns undefined without a report; a time if the month has not ended in the time zone of its reader
 */
async function start(
  table: Table,
  sendJobs: SendJobs,
  { accountId, clientId, retryAt = '', looksFirst: isDraft }: ReportScheduleItem,
  now: Date,
): Promise<'started' | Date | undefined> {
  const [account, client, sites] = await Promise.all([
    accountEntity(table).get({ accountId }).go(),
    clientEntity(table).get({ accountId, clientId }).go(),
    siteStore(table).listSitesOnly(accountId),
  ]);
  if (account.data === null || client.data === null) return undefined;
  if (isHeld(accountStanding(account.data, now))) return undefined;
  // There is nothing to report, and clients are free: an account could mail strangers in any name.
  if (!sites.some((site) => site.clientId === clientId)) return undefined;
  const period = monthBefore(new Date(retryAt));
  const reportId = `${period.from.toISOString().slice(0, 7)}-${clientId}`;
  const { language, timeZone } = await lookOf(table, { accountId, clientId });
  const ready = after(inZone(period, timeZone).to, hourOfReports * hourMs);
  if (ready > now) return ready;
  const title = `${client.data.name}, ${periodWords(period, language)}`;
  const report = { accountId, reportId, clientId, title, isDraft, ...period };
  await reportStore(table).start(report, now);
  await sendJobs(writeReport, [{ accountId, reportId }], { cause: 'clock' });
  return 'started';
}
