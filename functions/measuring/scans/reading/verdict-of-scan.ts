import type { Device } from '../../../../shared/scans/devices.ts';
import type { DeviceVerdict, Fix } from '../../../../shared/models/measuring/scan-verdict.ts';
import type { RealisedFix } from '../../../../shared/models/measuring/realised-fix.ts';
import { topFixes } from '../../../../shared/assessment/top-fixes.ts';
import { withTried } from '../../../../shared/assessment/tried-fixes.ts';
import { spreadOrSingleRun } from '../../../../shared/assessment/usual-spread.ts';
import { reportObjects } from '../../../platform/aws/object-store.ts';
import type { Table } from '../../../platform/table/table.ts';
import { proofsOfPage } from '../../proofs/proofs-of-page.ts';
import type { listRecentScans } from './recent-scans.ts';
import { newestScan, type ScannedPage } from '../scanned-page-store.ts';
import { scanIntents } from '../running/scan-intents.ts';
import { suggestionsOf } from '../../../registry/pages/scan-suggestions.ts';

/** Number of scans that show how a page varies; the page was different before. */
const mostEarlier = 30;

interface PageWithScans {
  table: Table;
  url: string;
  now: Date;
  page: ScannedPage | undefined;
  /** Oldest first. */
  recentScans: Awaited<ReturnType<typeof listRecentScans>>;
  /** Oldest first. */
  realised?: Record<Device, readonly RealisedFix[]> | undefined;
}

/**
 * The data behind the verdict on a device's newest successful scan. Reports are read only for scans from before that
 * was kept on the table, since they are too large to be waited for.
 * @returns null if there is no successful scan, or if it has no score
 */
export async function verdictOfScan(
  { table, url, now, page, recentScans, realised }: PageWithScans,
  device: Device,
): Promise<DeviceVerdict | null> {
  const newest = newestScan(page, device);
  if (newest === undefined) return null;
  const { key, scanDate, requestedAt = scanDate, overallScore, labData } = newest;
  if (overallScore === null) return null;
  const scan = await scanIntents(table).deviceScanOf(key);
  const found = scan?.fixes ?? (await fixesOfReport(newest, url));
  const { accountId } = key;
  const fixes =
    found && withTried(found, await proofsOfPage(table, { accountId, url, device }, now));
  const shipped = realised?.[device] ?? [];
  const earlier = recentScans
    .filter((each) => each.scanDate < requestedAt)
    .flatMap((each) => each[device].overallScore ?? []);
  return {
    score: overallScore,
    measuredAt: scanDate,
    spread: spreadOrSingleRun(earlier.slice(-mostEarlier)),
    labData,
    ...(scan?.conditions?.doubts && { doubts: scan.conditions.doubts }),
    fixes,
    ...(shipped.length === 0 ? {} : { realised: shipped.toReversed() }),
  };
}

async function fixesOfReport(
  newest: Parameters<typeof suggestionsOf>[1],
  page: string,
): Promise<Fix[] | null> {
  const found = await suggestionsOf(reportObjects(), newest);
  return found && topFixes(found, page);
}
