import type { LatestScan } from '../../../../shared/calls/scans.ts';
import type { Device } from '../../../../shared/devices.ts';
import type { LabData, ScanFailure } from '../../../../shared/models/scan.ts';
import type { LabEntry, OverallEntry } from './history-series.ts';

interface Dated<Value> {
  value: Value;
  /** ISO 8601 UTC. */
  at: string;
}

export interface DeviceResult {
  /** The newest good result; after a failed scan an older one. Undefined when there never was any. */
  score: Dated<number> | undefined;
  lab: Dated<LabData> | undefined;
  /** The good results before those, to compare with. */
  previousScore: Dated<number> | undefined;
  previousLab: Dated<LabData> | undefined;
  /** Set when the newest scan of this device failed. */
  failure: ScanFailure | undefined;
}

function dated<Entry extends { scanDate: string }, Value>(
  history: readonly Entry[],
  valueOf: (entry: Entry) => Value | null,
): Dated<Value>[] {
  return history
    .flatMap((entry) => {
      const value = valueOf(entry);
      return value === null ? [] : [{ value, at: entry.scanDate }];
    })
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The newest good value and the one before. The latest scan counts where the history does not have it yet. */
function newestTwo<Value>(
  earlier: readonly Dated<Value>[],
  latest: Dated<Value> | undefined,
): [Dated<Value> | undefined, Dated<Value> | undefined] {
  const last = earlier.at(-1);
  if (
    latest === undefined ||
    (last !== undefined && Date.parse(last.at) >= Date.parse(latest.at))
  ) {
    return [last, earlier.at(-2)];
  }
  return [latest, last];
}

/** What is known about one device, with the age of every number; a failed scan never hides the last good one. */
export function deviceResult(
  device: Device,
  latest: LatestScan | undefined,
  history: { overall: readonly OverallEntry[]; lab: readonly LabEntry[] },
): DeviceResult {
  const newest = latest?.[device];
  // A failed scan has no numbers of its own: what stands beside its failure is older than its date.
  const at = newest?.failure === null ? (latest?.scanDate ?? undefined) : undefined;
  const fresh = <Value>(value: Value | null | undefined): Dated<Value> | undefined =>
    at === undefined || value === null || value === undefined ? undefined : { value, at };
  const [score, previousScore] = newestTwo(
    dated(history.overall, (entry) => entry[device]),
    fresh(newest?.overallScore),
  );
  const [lab, previousLab] = newestTwo(
    dated(history.lab, (entry) => entry[device].labData),
    fresh(newest?.labData),
  );
  return { score, lab, previousScore, previousLab, failure: newest?.failure ?? undefined };
}
