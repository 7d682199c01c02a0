import type { Availability } from '../../../shared/uptime/outages.ts';
import type { Table } from '../../platform/table/table.ts';
import { uptimeStore } from './uptime-store.ts';

/** What can be up or down. */
export type MonitorRef = { kind: 'page'; url: string };

/** Outages of a monitor in a period, and the share of the time without them. */
export const monitorAvailability = (
  table: Table,
  accountId: string,
  { url }: MonitorRef,
  period: { from: Date; to: Date },
): Promise<Availability> => uptimeStore(table).availability(accountId, url, period);

/** Whether a monitor is up, by its newest check with a known result. `since` is ISO 8601. */
export async function monitorState(
  table: Table,
  accountId: string,
  { url }: MonitorRef,
): Promise<{ status: 'up' | 'down' | 'unknown'; since: string | null }> {
  const { status, since } = (await uptimeStore(table).findState(accountId, url)) ?? {};
  return { status: status ?? 'unknown', since: since ?? null };
}
