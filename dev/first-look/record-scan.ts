import * as z from 'zod';
import type { TargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import type { Device } from '../../shared/scans/devices.ts';
import { draft } from './draft.ts';
import { RecordedScan } from './recording.ts';
import { scanVersion } from './scan-version.ts';
import { recordedDays } from './timeline.ts';

interface ScanOfDay {
  daysAgo: number;
  device: Device;
}

/** The part of a scan that the draft keeps. */
export const DraftScan = z.object({
  origin: z.string(),
  scan: RecordedScan,
  smallPicture: z.string().optional(),
  report: z.unknown(),
  categories: z.unknown(),
  raw: z.unknown(),
});

export const scanName = ({ daysAgo, device }: ScanOfDay): string => `scan-${daysAgo}-${device}`;

/** Scans the page that is served, for a day. @returns the score */
export async function recordScan(
  guard: TargetGuard,
  url: string,
  { daysAgo, device }: ScanOfDay,
): Promise<number> {
  const { outcome, ...reports } = await scanVersion(guard, {
    url,
    device,
    earlier: runsBefore({ daysAgo, device }),
  });
  const { picture: smallPicture } = outcome;
  const measuredAt = new Date().toISOString();
  const scan = RecordedScan.parse({ ...outcome, daysAgo, device, measuredAt });
  const origin = new URL(url).origin;
  draft.write(scanName({ daysAgo, device }), { origin, scan, smallPicture, ...reports });
  return scan.overallScore;
}

/** Runs of the days before, as far as they are recorded, oldest first. */
function runsBefore({ daysAgo, device }: ScanOfDay) {
  const before = Array.from({ length: 10 }, (_, at) => daysAgo + 10 - at);
  return before
    .filter((day) => day <= recordedDays && draft.has(scanName({ daysAgo: day, device })))
    .map((day) => {
      const { scan } = DraftScan.parse(draft.read(scanName({ daysAgo: day, device })));
      const { overallScore, conditions } = scan;
      return { overallScore, benchmarkIndex: conditions.benchmarkIndex };
    });
}
