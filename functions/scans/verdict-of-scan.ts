import type { Device } from '../../shared/devices.ts';
import type { ReportFigures } from '../../shared/models/report-figures.ts';
import type { DeviceVerdict, Fix } from '../../shared/models/scan-verdict.ts';
import { spreadOrSingleRun } from '../../shared/usual-spread.ts';
import { topFixes } from '../../shared/verdict.ts';
import type { ObjectStore } from '../platform/aws/object-store.ts';
import type { listRecentScans } from './recent-scans.ts';
import { reportFigures } from './report-figures.ts';
import { rawReportKey } from './report-keys.ts';
import type { ScannedPage } from './scanned-page-store.ts';
import type { ScanStore } from './scan-store.ts';
import { suggestionsOf } from './suggestions.ts';

/** Number of scans that show how a page varies; the page was different before. */
const mostEarlier = 30;

interface VerdictPorts {
  scans: Pick<ScanStore, 'deviceScanOf'>;
  reports: Pick<ObjectStore, 'getJson'>;
  /** Oldest first. */
  recentScans: Awaited<ReturnType<typeof listRecentScans>>;
}

/**
 * What the verdict on a device's newest successful scan is made of. Reports are read only for scans from before that was kept
 * on the table, since they are too large to be waited for.
 * @returns null if there is no successful scan
 */
export async function verdictOfScan(
  { scans, reports, recentScans }: VerdictPorts,
  page: ScannedPage | undefined,
  device: Device,
): Promise<DeviceVerdict | null> {
  const newest = page?.[device];
  if (page === undefined || newest === undefined) return null;
  const { accountId, urlKey } = page;
  const { scanId, scanDate, requestedAt = scanDate, overallScore, labData, reportKey } = newest;
  const key = { accountId, scanId, device };
  const scan = await scans.deviceScanOf(key);
  const [figures, fixes] = await Promise.all([
    scan?.figures ?? figuresOfReport(reports, rawReportKey({ ...key, urlKey })),
    scan?.fixes ?? fixesOfReport(reports, reportKey),
  ]);
  const earlier = recentScans
    .filter((each) => each.scanDate < requestedAt)
    .flatMap((each) => each[device].overallScore ?? []);
  return {
    score: overallScore,
    measuredAt: scanDate,
    spread: spreadOrSingleRun(earlier.slice(-mostEarlier)),
    labData,
    figures: figures ?? null,
    fixes,
  };
}

const figuresOfReport = async (
  reports: VerdictPorts['reports'],
  key: string,
): Promise<ReportFigures | undefined> => reportFigures(await reports.getJson(key));

async function fixesOfReport(reports: VerdictPorts['reports'], key: string): Promise<Fix[] | null> {
  const found = await suggestionsOf(reports, key);
  return found && topFixes([...found.opportunities, ...found.diagnostics]);
}
