import type { UptimeState } from '../../../shared/uptime/uptime.ts';
import type { Table } from '../../platform/table/table.ts';
import type { UptimeRecordOf } from './day-history.ts';
import { uptimeStore } from './uptime-store.ts';

/** Anything that can be up or down. */
export type MonitorRef = { kind: 'page'; /** Normalised. */ url: string };

/** What is known of a monitor in a period, from which the availability of each part of it follows by `accountOf`. */
export const monitorRecord = (
  table: Table,
  accountId: string,
  { url }: MonitorRef,
  period: { from: Date; to: Date },
): Promise<UptimeRecordOf> => uptimeStore(table).record(accountId, url, period);

/** Whether a monitor is up now, and since when (ISO 8601). */
export async function monitorState(
  table: Table,
  accountId: string,
  { url }: MonitorRef,
): Promise<{ status: UptimeState; since: string | null }> {
  const { status = 'unknown', since = null } =
    (await uptimeStore(table).findState(accountId, url)) ?? {};
  return { status, since };
}
