import type { Device } from '../../shared/scans/devices.ts';
import { mostScans, type PageAt } from '../pages/history-range.ts';
import type { FieldScanOfDevice, ScannedPageStore } from '../scans/scanned-page-store.ts';

/** A scan, with its device scans that found field data. */
export interface FieldScan {
  /** When it was requested, ISO 8601. */
  scanDate: string;
  deviceScans: Partial<Record<Device, FieldScanOfDevice>>;
}

/** The scans of a page that found field data, of the newest 1,000 since a time; oldest first. */
export async function fieldDataOfScans(
  store: Pick<ScannedPageStore, 'listFieldData'>,
  { accountId, url, now, since }: PageAt & { since: Date },
): Promise<FieldScan[]> {
  const range = { since, limit: mostScans * 2, now };
  const deviceScans = await store.listFieldData(accountId, url, range);
  const withData = deviceScans.filter(({ fieldData }) => fieldData !== undefined);
  const scans = Map.groupBy(withData, ({ scanId }) => scanId);
  return [...scans.values()].flatMap((both) =>
    both.slice(0, 1).map(({ requestedAt }) => ({
      scanDate: requestedAt,
      deviceScans: Object.fromEntries(both.map((deviceScan) => [deviceScan.device, deviceScan])),
    })),
  );
}
