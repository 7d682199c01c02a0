import type { LatestScan } from '../../../../../shared/calls/measuring/scan-results.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { LabRun } from '../../../../../shared/scans/lab-settings.ts';
import type {
  LabData,
  ScanFailure,
  ScanWarning,
} from '../../../../../shared/models/measuring/scan.ts';
import type { ChangeStatus } from '../../../../../shared/models/measuring/page-changes.ts';
import {
  measuredAt,
  type LabEntry,
  type OverallEntry,
} from '../../../components/charts/history-points.ts';

/** The same of both devices. */
export const forDevices = <Value>(valueOf: (device: Device) => Value): Record<Device, Value> => ({
  mobile: valueOf('mobile'),
  desktop: valueOf('desktop'),
});

interface Dated<Value> {
  value: Value;
  /** ISO 8601 UTC. */
  at: string;
}

export interface DeviceResult {
  /** The newest successful result; an older one after a failed scan. Undefined if there is none. */
  score: Dated<number> | undefined;
  lab: Dated<LabData> | undefined;
  /** Earlier successful results, oldest first, which show how much the page usually varies. */
  earlierScores: number[];
  earlierLabs: LabData[];
  /** How it was measured; undefined if there is no result. */
  measuredWith: LabRun | undefined;
  /** Whether the page has changed; absent while it is not known. */
  change: ChangeStatus | undefined;
  /** The machine was too slow for changes of the page to be detected. */
  onSlowMachine: boolean;
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

/** Values of the history that were measured before a time, on a machine of the usual speed, with the settings of now; oldest first. Recorded ones of the demo count. */
function before<Entry extends OverallEntry | LabEntry, Value>(
  time: string | null | undefined,
  history: readonly Entry[],
  device: Device,
  valueOf: (entry: Entry) => Value | null,
): Value[] {
  if (!time) return [];
  return history
    .filter(
      ({ onSlowMachine = [], otherSettings = [] }) =>
        ![...onSlowMachine, ...otherSettings].includes(device),
    )
    .flatMap((entry) => dated(valueOf(entry), measuredAt(entry, device)) ?? [])
    .filter(({ at }) => Date.parse(at) < Date.parse(time))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(-mostEarlier)
    .map(({ value }) => value);
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
  // The numbers of one scan are measured at different times, all of them after it was requested.
  const since = newest?.requestedAt ?? newest?.measuredAt;
  return {
    score,
    lab,
    earlierScores: before(score && since, history.overall, device, (entry) => entry[device]),
    earlierLabs: before(lab && since, history.lab, device, (entry) => entry[device].labData),
    measuredWith: newest?.measuredWith,
    change: newest?.change,
    onSlowMachine: newest?.onSlowMachine === true,
    failure: newest?.failure ?? undefined,
    warning: newest?.warning ?? undefined,
  };
}
