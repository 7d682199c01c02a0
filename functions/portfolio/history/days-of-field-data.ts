import type { CallAnswer } from '../../../shared/calls/define-call.ts';
import type { listFieldData } from '../../../shared/calls/measuring/field-data.ts';
import { devices } from '../../../shared/scans/devices.ts';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';

export type DayOfFieldData = CallAnswer<typeof listFieldData>[number];

/** Field data from a scan or a daily reading. */
export interface Found {
  /** ISO 8601. */
  at: string;
  mobile: FieldData | null;
  desktop: FieldData | null;
}

/**
 * One entry per day (UTC), oldest first; of several on a day, the newest of each device. Days without any are omitted.
 */
export function daysOfFieldData(found: readonly Found[]): DayOfFieldData[] {
  const days = new Map<string, DayOfFieldData>();
  for (const one of found.toSorted((a, b) => a.at.localeCompare(b.at))) {
    if (devices.every((device) => one[device] === null)) continue;
    const day = one.at.slice(0, 10);
    const before = days.get(day);
    days.set(day, {
      scanDate: one.at,
      mobile: { fieldData: one.mobile ?? before?.mobile.fieldData ?? null },
      desktop: { fieldData: one.desktop ?? before?.desktop.fieldData ?? null },
    });
  }
  return [...days.values()];
}
