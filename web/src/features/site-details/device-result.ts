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
  /** The newest good result; after a failed scan an older one. Undefined when there never was any. */
  score: Dated<number> | undefined;
  lab: Dated<LabData> | undefined;
  /** The good results before those, to compare with. */
  previousScore: Dated<number> | undefined;
  previousLab: Dated<LabData> | undefined;
  /** Those and the ones before them, oldest first: how much the page usually varies. */
  earlierScores: number[];
  earlierLabs: LabData[];
  /** Set when the newest scan of this device failed. */
  failure: ScanFailure | undefined;
  /** Set when the result shown covers only a part of the load. */
  warning: ScanWarning | undefined;
}

const dated = <Value>(
  value: Value | null | undefined,
  at: string | null | undefined,
): Dated<Value> | undefined =>
  value === null || value === undefined || !at ? undefined : { value, at };

/** So many scans tell how a page varies; what was longer ago was another page. */
const mostEarlier = 30;

/** The values of the history that are older than another one, oldest first. */
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

/** What is known about one device, with the age of every number; a failed scan never hides the last good one. */
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
