import { getScanFigures } from '../../../shared/calls/measuring/scan-results.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { listRecentScans } from './reading/recent-scans.ts';
import { scannedPageStore, newestScan, type ScannedPage } from './scanned-page-store.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { DeviceFigures } from '../../../shared/models/measuring/report-figures.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { scanIntents } from './running/scan-intents.ts';
import { reportFigures } from './reading/report-figures.ts';
import { rawReportKey } from './report-keys.ts';

export const handler = handleCall(getScanFigures, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = await scannedPageStore(table).find(caller.accountId, url, now);
  const [mobile, desktop, recentScans] = await Promise.all([
    figuresOfScan(table, page, 'mobile'),
    figuresOfScan(table, page, 'desktop'),
    listRecentScans(table, { accountId: caller.accountId, url, now }),
  ]);
  return { mobile, desktop, recentScans };
});

/**
 * The figures of a device's newest successful scan. Those of a scan from before figures were kept come from its report.
 * @returns null if there is no scan, or if neither it nor its report has figures
 */
async function figuresOfScan(
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
