import * as z from 'zod';
import type { TargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import type { Device } from '../../shared/scans/devices.ts';
import { draft } from './draft.ts';
import { RecordedScan } from './recording.ts';
import { scanVersion } from './scan-version.ts';
import { recordedDays } from './timeline.ts';

interface ScanOfDay {
  /** @default the site with 90 days */
  site?: 'slow' | 'rival';
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

export const scanName = ({ site, daysAgo, device }: ScanOfDay): string =>
  [site, 'scan', daysAgo, device].filter(Boolean).join('-');

/** Scans the page that is served, for a day. @returns the score */
export async function recordScan(guard: TargetGuard, url: string, of: ScanOfDay): Promise<number> {
  const { daysAgo, device } = of;
  const { outcome, ...reports } = await scanVersion(guard, {
    url,
    device,
    earlier: runsBefore(of),
  });
  const { picture: smallPicture } = outcome;
  const measuredAt = new Date().toISOString();
  const scan = RecordedScan.parse({ ...outcome, daysAgo, device, measuredAt });
  const origin = new URL(url).origin;
  draft.write(scanName(of), { origin, scan, smallPicture, ...reports });
  return scan.overallScore;
}

/** Runs of the days before, as far as they are recorded, oldest first. */
function runsBefore({ daysAgo, ...of }: ScanOfDay) {
  const before = Array.from({ length: 10 }, (_, at) => daysAgo + 10 - at);
  return before
    .filter((day) => day <= recordedDays && draft.has(scanName({ ...of, daysAgo: day })))
    .map((day) => {
      const { scan } = DraftScan.parse(draft.read(scanName({ ...of, daysAgo: day })));
      const { overallScore, conditions } = scan;
      return { overallScore, benchmarkIndex: conditions.benchmarkIndex };
    });
}
