import { historySince, type PageAt, mostScans } from '../../registry/pages/history-range.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { type DayOfFieldData, daysOfFieldData } from './days-of-field-data.ts';
import { fieldReadingStore } from '../../measuring/field-data/field-reading-store.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import {
  type FieldScanOfDevice,
  scannedPageStore,
} from '../../measuring/scans/scanned-page-store.ts';

/** A scan, with its device scans that found field data. */
interface FieldScan {
  /** When it was requested, ISO 8601. */
  scanDate: string;
  deviceScans: Partial<Record<Device, FieldScanOfDevice>>;
}

/** The scans of a page that found field data, of the newest 1,000 since a time; oldest first. */
async function fieldDataOfScans(
  table: Table,
  { accountId, url, now, since }: PageAt & { since: Date },
): Promise<FieldScan[]> {
  const range = { since, limit: mostScans * 2, now };
  const deviceScans = await scannedPageStore(table).listFieldData(accountId, url, range);
  const withData = deviceScans.filter(({ fieldData }) => fieldData !== undefined);
  const scans = Map.groupBy(withData, ({ scanId }) => scanId);
  return [...scans.values()].flatMap((both) =>
    both.slice(0, 1).map(({ requestedAt }) => ({
      scanDate: requestedAt,
      deviceScans: Object.fromEntries(both.map((deviceScan) => [deviceScan.device, deviceScan])),
    })),
  );
}

interface Asked extends PageAt {
  /** How many days back. @default 13 months */
  days?: number | undefined;
}

/** Field data of a page by day, from scans and daily readings; oldest first. */
export async function listDaysOfFieldData(
  table: Table,
  { accountId, url, now, days }: Asked,
): Promise<DayOfFieldData[]> {
  const since = days === undefined ? historySince(now) : after(now, -days * dayMs);
  const [scans, read] = await Promise.all([
    fieldDataOfScans(table, { accountId, url, now, since }),
    fieldReadingStore(table).listSince(accountId, url, { since, now }),
  ]);
  return daysOfFieldData([
    ...scans.map(({ scanDate, deviceScans }) => ({
      at: scanDate,
      mobile: deviceScans.mobile?.fieldData ?? null,
      desktop: deviceScans.desktop?.fieldData ?? null,
    })),
    ...read.map(({ readAt, mobile, desktop }) => ({
      at: readAt,
      mobile: mobile ?? null,
      desktop: desktop ?? null,
    })),
  ]);
}
