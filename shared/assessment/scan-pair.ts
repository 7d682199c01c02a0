import type { ComparedScan, ScanChanges } from '../models/scan-changes.ts';

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
}: ScanPair): 'other-machine' | 'slow-machine' | undefined {
  if (isRecorded(before) !== isRecorded(after)) return 'other-machine';
  return before.onSlowMachine || after.onSlowMachine ? 'slow-machine' : undefined;
}

const isRecorded = ({ conditions }: ComparedScan): boolean => conditions?.isRecorded === true;
