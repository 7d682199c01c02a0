import type { LatestScan } from '../../../../../shared/calls/measuring/scan-results.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { FieldData } from '../../../../../shared/models/measuring/scan.ts';

export interface FieldEntry {
  scanDate: string;
  mobile: { fieldData: FieldData | null };
  desktop: { fieldData: FieldData | null };
}

export interface FieldResult {
  current: FieldData | undefined;
  /** An earlier period of the same source, for comparison. */
  previous: FieldData | undefined;
  /** That period and earlier ones, oldest first. */
  earlier: FieldData[];
}

const endOf = (field: FieldData): string => field.collectionPeriod?.lastDate ?? '';

/**
 * The newest field data of a device and the previous period. Scans and readings of a day share its rolling 28 days, so
 * only a period that ended earlier counts as previous. The page's numbers are never compared with the origin's.
 */
export function fieldResult(
  device: Device,
  latest: LatestScan | undefined,
  history: readonly FieldEntry[],
): FieldResult {
  const inOrder = history.toSorted((a, b) => Date.parse(a.scanDate) - Date.parse(b.scanDate));
  const known = inOrder.flatMap((entry) => entry[device].fieldData ?? []);
  // A failed scan may have none; the previous data is still valid.
  const ofLatest = latest?.[device];
  const hasFailed = ofLatest !== undefined && ofLatest.failure !== null;
  // The daily reading may be newer than the newest scan.
  const newest = inOrder.at(-1);
  const isNewer =
    newest !== undefined &&
    Date.parse(newest.scanDate) > Date.parse(latest?.scanDate ?? '1970-01-01');
  const current =
    (isNewer ? newest[device].fieldData : null) ??
    ofLatest?.fieldData ??
    (hasFailed ? known.at(-1) : undefined);
  if (current === undefined) return { current: undefined, previous: undefined, earlier: [] };
  const earlier = known.filter(
    (field) => field.source === current.source && endOf(field) < endOf(current),
  );
  return { current, previous: earlier.at(-1), earlier };
}
