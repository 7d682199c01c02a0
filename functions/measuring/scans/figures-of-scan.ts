import type { Device } from '../../../shared/scans/devices.ts';
import type { DeviceFigures } from '../../../shared/models/measuring/report-figures.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { newestScan, type ScannedPage } from './scanned-page-store.ts';
import { scanIntents } from './scan-intents.ts';
import { reportFigures } from './report-figures.ts';
import { rawReportKey } from './report-keys.ts';

/**
 * The figures of a device's newest successful scan. Those of a scan from before figures were kept come from its report.
 * @returns null if there is no scan, or if neither it nor its report has figures
 */
export async function figuresOfScan(
  table: Table,
  page: ScannedPage | undefined,
  device: Device,
): Promise<DeviceFigures | null> {
  const newest = newestScan(page, device);
  if (newest === undefined) return null;
  const { key, scanId, scanDate } = newest;
  const figures =
    (await scanIntents(table).deviceScanOf(key))?.figures ??
    reportFigures(await reportObjects().getJson(rawReportKey(key)));
  return figures === undefined ? null : { ...figures, scanId, scanDate };
}
