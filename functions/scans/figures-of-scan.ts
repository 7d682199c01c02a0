import type { Device } from '../../shared/scans/devices.ts';
import type { DeviceFigures } from '../../shared/models/report-figures.ts';
import type { ObjectStore } from '../platform/aws/object-store.ts';
import type { ScannedPage } from './scanned-page-store.ts';
import type { ScanStore } from './scan-store.ts';
import { reportFigures } from './report-figures.ts';
import { rawReportKey } from './report-keys.ts';

interface FiguresPorts {
  scans: Pick<ScanStore, 'deviceScanOf'>;
  reports: Pick<ObjectStore, 'getJson'>;
}

/**
 * The figures of a device's newest successful scan. Those of a scan from before figures were kept come from its report.
 * @returns null if there is no scan, or if neither it nor its report has figures
 */
export async function figuresOfScan(
  { scans, reports }: FiguresPorts,
  page: ScannedPage | undefined,
  device: Device,
): Promise<DeviceFigures | null> {
  const newest = page?.[device];
  if (page === undefined || newest === undefined) return null;
  const { accountId, urlKey } = page;
  const { scanId, scanDate } = newest;
  const key = { accountId, scanId, device };
  const figures =
    (await scans.deviceScanOf(key))?.figures ??
    reportFigures(await reports.getJson(rawReportKey({ ...key, urlKey })));
  return figures === undefined ? null : { ...figures, scanId, scanDate };
}
