import type { LatestScan } from '../../../../shared/calls/scans.ts';
import type { Device } from '../../../../shared/devices.ts';
import type { LabData, ScanFailure, ScanWarning } from '../../../../shared/models/scan.ts';
import type { LabEntry, OverallEntry } from '../../components/history-points.ts';

interface Dated<Value> {
  value: Value;
  /** ISO 8601 UTC. */
  at: string;
}

export interface DeviceResult {
  /** The newest successful result; an older one after a failed scan. Undefined if there is none. */
  score: Dated<number> | undefined;
  lab: Dated<LabData> | undefined;
  /** The previous successful results, for comparison. */
  previousScore: Dated<number> | undefined;
  previousLab: Dated<LabData> | undefined;
  /** Those and earlier ones, oldest first, which show how much the page usually varies. */
  earlierScores: number[];
  earlierLabs: LabData[];
  /** Set if the newest scan of this device failed. */
  failure: ScanFailure | undefined;
  /** Set if the result shown covers only part of the load. */
  warning: ScanWarning | undefined;
}

const dated = <Value>(
  value: Value | null | undefined,
  at: string | null | undefined,
): Dated<Value> | undefined =>
  value === null || value === undefined || !at ? undefined : { value, at };

/** Number of scans that show how a page varies; the page was different before. */
const mostEarlier = 30;

/** Values of the history before a given one, oldest first. */
function before<Entry extends { scanDate: string }, Value>(
  newest: Dated<unknown> | undefined,
  history: readonly Entry[],
  valueOf: (entry: Entry) => Value | null,
): Dated<Value>[] {
  if (newest === undefined) return [];
  return history
    .flatMap((entry) => dated(valueOf(entry), entry.scanDate) ?? [])
    .filter(({ at }) => Date.parse(at) < Date.parse(newest.at))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(-mostEarlier);
}

/** All results of a device, with the age of every number; a failed scan never hides the last successful one. */
export function deviceResult(
  device: Device,
  latest: LatestScan | undefined,
  history: { overall: readonly OverallEntry[]; lab: readonly LabEntry[] },
): DeviceResult {
  const newest = latest?.[device];
  const score = dated(newest?.overallScore, newest?.measuredAt);
  const lab = dated(newest?.labData, newest?.measuredAt);
  const scores = before(score, history.overall, (entry) => entry[device]);
  const labs = before(lab, history.lab, (entry) => entry[device].labData);
  return {
    score,
    lab,
    previousScore: scores.at(-1),
    previousLab: labs.at(-1),
    earlierScores: scores.map(({ value }) => value),
    earlierLabs: labs.map(({ value }) => value),
    failure: newest?.failure ?? undefined,
    warning: newest?.warning ?? undefined,
  };
}
