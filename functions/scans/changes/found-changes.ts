import type { ChangeStatus, ProvenChange } from '../../../shared/models/page-changes.ts';
import type { RealisedFix } from '../../../shared/models/realised-fix.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { keyOfUrl } from '../../pages/url-key.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ChangeRecord } from './change-record.ts';
import { changeStore } from './change-store.ts';
import { statusOfChanges } from './status-of-changes.ts';

/** What the records say of a page, by device. */
export interface PageChanges extends Record<Device, ChangeStatus> {
  /** Oldest first. */
  proven: Record<Device, readonly ProvenChange[]>;
  /** Fixes whose gain was measured, oldest first. */
  realised: Record<Device, readonly RealisedFix[]>;
}

const pageChanges = (records: Partial<Record<Device, ChangeRecord>> = {}): PageChanges => ({
  mobile: statusOfChanges(records.mobile),
  desktop: statusOfChanges(records.desktop),
  proven: { mobile: records.mobile?.proven ?? [], desktop: records.desktop?.proven ?? [] },
  realised: { mobile: records.mobile?.realised ?? [], desktop: records.desktop?.realised ?? [] },
});

export const noChanges = pageChanges();

/** What is known about changes of pages, in the order of their addresses. */
export async function findChanges(
  table: Table,
  accountId: string,
  urls: readonly string[],
): Promise<PageChanges[]> {
  const found = await changeStore(table).find(accountId, urls);
  return urls.map((url) => pageChanges(found.get(keyOfUrl(url))));
}
