import type { Device } from '../../shared/scans/devices.ts';
import type { DeviceVerdict, Fix } from '../../shared/models/scan-verdict.ts';
import type { RealisedFix } from '../../shared/models/realised-fix.ts';
import type { Proof } from '../../shared/models/proof.ts';
import { topFixes } from '../../shared/assessment/top-fixes.ts';
import { withTried } from '../../shared/assessment/tried-fixes.ts';
import { spreadOrSingleRun } from '../../shared/assessment/usual-spread.ts';
import type { ObjectStore } from '../platform/aws/object-store.ts';
import type { listRecentScans } from './recent-scans.ts';
import type { ScannedPage } from './scanned-page-store.ts';
import type { ScanStore } from './scan-store.ts';
import { suggestionsOf } from '../pages/scan-suggestions.ts';

/** Number of scans that show how a page varies; the page was different before. */
const mostEarlier = 30;

interface VerdictPorts {
  /** Address of the page. */
  url: string;
  scans: Pick<ScanStore, 'deviceScanOf'>;
  reports: Pick<ObjectStore, 'getJson'>;
  /** Oldest first. */
  recentScans: Awaited<ReturnType<typeof listRecentScans>>;
  /** What was tried on the page, newest first. */
  proofsOn: (device: Device) => Promise<Proof[]>;
  /** Oldest first. */
  realised?: Record<Device, readonly RealisedFix[]> | undefined;
}

/**
 * The data behind the verdict on a device's newest successful scan. Reports are read only for scans from before that
 * was kept on the table, since they are too large to be waited for.
 * @returns null if there is no successful scan
 */
export async function verdictOfScan(
  { url, scans, reports, recentScans, proofsOn, realised }: VerdictPorts,
  page: ScannedPage | undefined,
  device: Device,
): Promise<DeviceVerdict | null> {
  const newest = page?.[device];
  if (page === undefined || newest === undefined) return null;
  const { scanId, scanDate, requestedAt = scanDate, overallScore, labData } = newest;
  const scan = await scans.deviceScanOf({ accountId: page.accountId, scanId, device });
  const found = scan?.fixes ?? (await fixesOfReport(reports, newest, url));
  const fixes = found && withTried(found, await proofsOn(device));
  const shipped = realised?.[device] ?? [];
  const earlier = recentScans
    .filter((each) => each.scanDate < requestedAt)
    .flatMap((each) => each[device].overallScore ?? []);
  return {
    score: overallScore,
    measuredAt: scanDate,
    spread: spreadOrSingleRun(earlier.slice(-mostEarlier)),
    labData,
    fixes,
    ...(shipped.length === 0 ? {} : { realised: shipped.toReversed() }),
  };
}

async function fixesOfReport(
  reports: VerdictPorts['reports'],
  newest: Parameters<typeof suggestionsOf>[1],
  page: string,
): Promise<Fix[] | null> {
  const found = await suggestionsOf(reports, newest);
  return found && topFixes(found, page);
}
