import type { ComparedScan, ScanChanges } from '../models/measuring/scan-changes.ts';

export type ScanPair = Record<'before' | 'after', ComparedScan>;

/** Both scans, if there are two. */
export const pairOf = ({
  before,
  after,
}: Pick<ScanChanges, 'before' | 'after'>): ScanPair | undefined =>
  before === null || after === null ? undefined : { before, after };

/** Why two scans cannot be compared at all; undefined if they can. */
export function incomparable({
  before,
  after,
}: ScanPair): 'other-machine' | 'slow-machine' | 'other-settings' | undefined {
  if (isRecorded(before) !== isRecorded(after)) return 'other-machine';
  if (before.onSlowMachine || after.onSlowMachine) return 'slow-machine';
  return haveOtherSettings(before, after) ? 'other-settings' : undefined;
}

/** Whether a site's lab settings changed in between. */
function haveOtherSettings({ conditions: from }: ComparedScan, { conditions: to }: ComparedScan) {
  if (from === null || to === null) return false;
  return (
    (['rttMs', 'throughputKbps', 'cpuSlowdownMultiplier'] as const).some(
      (field) => from.throttling[field] !== to.throttling[field],
    ) || from.runs?.wanted !== to.runs?.wanted
  );
}

const isRecorded = ({ conditions }: ComparedScan): boolean => conditions?.isRecorded === true;
