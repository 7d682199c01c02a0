import type { MaintenanceWindow } from '../../../shared/models/notifying/channel-settings.ts';
import type { Span } from '../../../shared/uptime/spans.ts';
import type { Table } from '../../platform/table/table.ts';
import { channelOptionsEntity } from './channel-options-entity.ts';

/** Maintenance windows of an account: those that are over, and those ahead. */
export async function maintenanceWindows(
  table: Table,
  accountId: string,
): Promise<MaintenanceWindow[]> {
  const { data } = await channelOptionsEntity(table).get({ accountId }).go();
  return [...(data?.pastMaintenance ?? []), ...(data?.maintenance ?? [])];
}

/** Windows in milliseconds since 1970. */
export const spansOf = (windows: readonly MaintenanceWindow[]): Span[] =>
  windows.map(({ from, to }) => [Date.parse(from), Date.parse(to)]);
