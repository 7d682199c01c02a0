import { isDeepStrictEqual } from 'node:util';
import { defaultRun, labWords } from '../../../shared/scans/lab-settings.ts';
import { type Device, devices } from '../../../shared/scans/devices.ts';
import type { ConditionChange } from '../../../shared/calls/portfolio/marks.ts';
import type { RunConditions } from '../../measuring/scans/reading/chart-point-entity.ts';

interface Scan {
  /** ISO 8601. */
  scanDate: string;
  mobileRun?: RunConditions | undefined;
  desktopRun?: RunConditions | undefined;
}

/** Number of scans whose median speed represents a machine. */
const compared = 5;
const fewest = 3;
/**
 * How much faster one machine must be than another. The speed of a single machine varies by up to a third with its
 * other load.
 */
const factor = 1.5;

/**
 * When the conditions of a page's scans changed. A version counts at its first scan. A machine counts if its system is
 * another, or if scans before and after it differ in speed: a single slow run is not a new machine. Lab settings count
 * for each device.
 *
 * @param scans oldest first; those from before conditions were kept, or that failed, are skipped
 */
export function conditionChanges(scans: readonly Scan[]): ConditionChange[] {
  const runs = scans.flatMap(({ scanDate, mobileRun, desktopRun }) => {
    const run = mobileRun ?? desktopRun;
    return run === undefined ? [] : [{ at: scanDate, ...run }];
  });
  const changes: ConditionChange[] = [];
  let machineSince = 0;
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    if (before === undefined) continue;
    for (const what of ['lighthouse', 'chromium'] as const) {
      if (run[what] !== before[what])
        changes.push({ at: run.at, what, from: before[what], to: run[what] });
    }
    if (run.isRecorded !== before.isRecorded) {
      changes.push({ at: run.at, what: 'machine', from: machineOf(before), to: machineOf(run) });
      machineSince = index;
      continue;
    }
    if (run.system !== before.system) {
      changes.push({ at: run.at, what: 'machine', from: before.system, to: run.system });
      machineSince = index;
      continue;
    }
    // They were not measured on the days that they stand for.
    if (run.isRecorded === true) continue;
    const earlier = speedsOf(runs.slice(Math.max(machineSince, index - compared), index));
    const later = speedsOf(runs.slice(index, index + compared));
    if (earlier.length < fewest || later.length < fewest) continue;
    const [from, to] = [median(earlier), median(later)];
    if (!differs(from, to) || !differs(from, run.speed)) continue;
    changes.push({ at: run.at, what: 'machine', from: inWords(from), to: inWords(to) });
    machineSince = index;
  }
  return [...changes, ...devices.flatMap((device) => settingChanges(scans, device))].toSorted(
    (a, b) => a.at.localeCompare(b.at),
  );
}

function settingChanges(scans: readonly Scan[], device: Device): ConditionChange[] {
  const inWords = ({ lab }: RunConditions): string => labWords(lab ?? defaultRun(device));
  const runs = scans.flatMap(({ scanDate, ...scan }) => {
    const run = scan[`${device}Run`];
    return run === undefined ? [] : [{ at: scanDate, run }];
  });
  return runs.flatMap(({ at, run }, index) => {
    const before = runs[index - 1]?.run;
    if (before === undefined || isDeepStrictEqual(before.lab, run.lab)) return [];
    return [{ at, what: 'settings', device, from: inWords(before), to: inWords(run) }];
  });
}

const machineOf = ({ system, isRecorded }: RunConditions): string =>
  isRecorded === true ? 'another one, recorded' : system;

const speedsOf = (runs: readonly RunConditions[]): number[] => runs.map(({ speed }) => speed);

const differs = (one: number, other: number): boolean =>
  Math.max(one, other) > factor * Math.min(one, other);

const inWords = (speed: number): string => `speed ${Math.round(speed)}`;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
