import type { Device } from '../../shared/devices.ts';
import { historySince, mostScans, type PageAt } from '../pages/history-range.ts';
import type { FieldHalf, ScannedPageStore } from '../scans/scanned-page-store.ts';

/** One scan with those of its halves that found field data. */
export interface FieldScan {
  /** When it was asked for, ISO 8601. */
  scanDate: string;
  halves: Partial<Record<Device, FieldHalf>>;
}

/** The scans of a page within the last 13 months, of the newest 1,000, that found field data; oldest first. */
export async function fieldDataOfScans(
  store: Pick<ScannedPageStore, 'listFieldData'>,
  { accountId, url, now }: PageAt,
): Promise<FieldScan[]> {
  const range = { since: historySince(now), limit: mostScans * 2, now };
  const halves = await store.listFieldData(accountId, url, range);
  const withData = halves.filter(({ fieldData }) => fieldData !== undefined);
  const scans = Map.groupBy(withData, ({ scanId }) => scanId);
  return [...scans.values()].flatMap((both) =>
    both.slice(0, 1).map(({ requestedAt }) => ({
      scanDate: requestedAt,
      halves: Object.fromEntries(both.map((half) => [half.device, half])),
    })),
  );
}
