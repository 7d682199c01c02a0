import type { MonitorRef } from '../../../../shared/models/portfolio/status-page.ts';
import type { UptimeRecordOf } from '../../../../shared/uptime/outages.ts';
import type { UptimeState } from '../../../../shared/uptime/uptime.ts';
import type { Table } from '../../../platform/table/table.ts';
import { heartbeatRecord, heartbeatState } from '../../heartbeats/heartbeat-record.ts';
import { uptimeStore } from '../uptime-store.ts';

/** What is known of a monitor in a period, from which the availability of each part of it follows by `accountOf`. */
export const monitorRecord = (
  table: Table,
  accountId: string,
  monitor: MonitorRef,
  period: { from: Date; to: Date },
): Promise<UptimeRecordOf> =>
  monitor.kind === 'heartbeat'
    ? heartbeatRecord(table, { accountId, heartbeatId: monitor.heartbeatId }, period)
    : uptimeStore(table).record(accountId, monitor.url, period);

/** Whether a monitor is up now, and since when (ISO 8601). */
export async function monitorState(
  table: Table,
  accountId: string,
  monitor: MonitorRef,
): Promise<{ status: UptimeState; since: string | null }> {
  if (monitor.kind === 'heartbeat')
    return heartbeatState(table, { accountId, heartbeatId: monitor.heartbeatId });
  const { status = 'unknown', since = null } =
    (await uptimeStore(table).findState(accountId, monitor.url)) ?? {};
  return { status, since };
}

/** Completed days of which response times are shown. */
export const responseDays = 30;

/** Mean response time of the last 30 completed days, by their hours up; null if there is none. */
export async function meanResponseMs(
  table: Table,
  accountId: string,
  monitor: MonitorRef,
): Promise<number | null> {
  if (monitor.kind === 'heartbeat') return null;
  const days = await uptimeStore(table).listDays(accountId, monitor.url, responseDays);
  const measured = days.filter(({ meanResponseMs: mean }) => mean !== undefined);
  const hours = measured.reduce((sum, { up }) => sum + up, 0);
  const total = measured.reduce((sum, { up, meanResponseMs: mean = 0 }) => sum + up * mean, 0);
  return hours === 0 ? null : total / hours;
}
