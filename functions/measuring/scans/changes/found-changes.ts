import type {
  ChangeStatus,
  ProvenChange,
} from '../../../../shared/models/measuring/page-changes.ts';
import type { RealisedFix } from '../../../../shared/models/measuring/realised-fix.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import type { Table } from '../../../platform/table/table.ts';
import {
  type ChangeRecord,
  baselineRuns,
  freshRuns,
  isCheckable,
  scheduledRuns,
} from './change-record.ts';
import { changeRecords } from './change-records.ts';

/** The present status of a page, from its record. */
export function statusOfChanges(record: ChangeRecord | undefined): ChangeStatus {
  if (record === undefined) return { kind: 'too-little-history', runs: 0, of: baselineRuns };
  const { level, suspicion, changedMetric, proven } = record;
  if (suspicion !== undefined) {
    const { direction, first, checks, agreed, later } = suspicion;
    const about = { direction, since: first.at };
    return agreed === undefined
      ? { kind: 'checking', ...about, runs: checks.length, of: freshRuns }
      : { kind: 'awaiting', ...about, runs: later.length, of: scheduledRuns };
  }
  const change = proven.at(-1);
  const isRecent = changedMetric !== undefined && level.length < baselineRuns;
  if (isRecent && change !== undefined) return { kind: 'changed', change };
  return isCheckable(record)
    ? { kind: 'unchanged', runs: level.length }
    : { kind: 'too-little-history', runs: level.length, of: baselineRuns };
}

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
  const found = await changeRecords(table).find(accountId, urls);
  return urls.map((url) => pageChanges(found.get(keyOfUrl(url))));
}
