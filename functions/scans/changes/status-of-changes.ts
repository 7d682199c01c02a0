import type { ChangeStatus } from '../../../shared/models/page-changes.ts';
import {
  baselineRuns,
  type ChangeRecord,
  freshRuns,
  isCheckable,
  scheduledRuns,
} from './change-record.ts';

/** What a record says of its page at present. */
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
