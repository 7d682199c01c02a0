import type { LatestScan } from '../../../../shared/calls/scans.ts';
import type { Device } from '../../../../shared/devices.ts';
import type { FieldData } from '../../../../shared/models/scan.ts';

export interface FieldEntry {
  scanDate: string;
  mobile: { fieldData: FieldData | null };
  desktop: { fieldData: FieldData | null };
}

export interface FieldResult {
  current: FieldData | undefined;
  /** An earlier period of the same source, to compare with. */
  previous: FieldData | undefined;
  /** That one and those before it, oldest first. */
  earlier: FieldData[];
}

const endOf = (field: FieldData): string => field.collectionPeriod?.lastDate ?? '';

/**
 * The newest field data of a device and the period before. Every day has rolling 28 days of its own, which scans and readings share, so only one that
 * ended earlier counts as before; numbers of the page and of the whole origin are never compared.
 */
export function fieldResult(
  device: Device,
  latest: LatestScan | undefined,
  history: readonly FieldEntry[],
): FieldResult {
  const inOrder = history.toSorted((a, b) => Date.parse(a.scanDate) - Date.parse(b.scanDate));
  const known = inOrder.flatMap((entry) => entry[device].fieldData ?? []);
  // A scan that failed may have none; what was known before still holds.
  const ofLatest = latest?.[device];
  const hasFailed = ofLatest !== undefined && ofLatest.failure !== null;
  // The daily reading may know more than the newest scan.
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
