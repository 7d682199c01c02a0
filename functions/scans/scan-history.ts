import type { Device } from '../../shared/devices.ts';
import { pageUrl } from './page-url.ts';
import type { DeviceScan } from './scan-store.ts';
import type { ScannedPageStore } from './scanned-page-store.ts';

/** One scan with those of its halves that say something. */
export interface ScanPair {
  /** When it was asked for, ISO 8601. */
  scanDate: string;
  halves: Partial<Record<Device, DeviceScan>>;
}

/** How far back charts look, and how many scans they hold. */
const historyMonths = 13;
const mostScans = 1000;

/** Joins the halves of each scan; of the scans only those are kept of which `counts` says so for a half. */
export function pairHalves(
  halves: readonly DeviceScan[],
  counts: (half: DeviceScan) => boolean,
): ScanPair[] {
  const scans = Map.groupBy(halves.filter(counts), ({ scanId }) => scanId);
  return [...scans.values()].flatMap((both) =>
    both.slice(0, 1).map(({ requestedAt }) => ({
      scanDate: requestedAt,
      halves: Object.fromEntries(both.map((half) => [half.device, half])),
    })),
  );
}

/** The scans of a page within the last 13 months, the newest 1,000 of them, oldest first. */
export async function scanHistory(
  store: Pick<ScannedPageStore, 'timeline'>,
  { accountId, url, now }: { accountId: string; url: string; now: Date },
  counts: (half: DeviceScan) => boolean,
): Promise<ScanPair[]> {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - historyMonths);
  const limit = mostScans * 2;
  const halves = await store.timeline(accountId, pageUrl(url), { since, limit, now });
  return pairHalves(halves, counts);
}

/** Halves that ended, also without a result: a failed scan is a gap in a chart, and not a line drawn across it. */
export const hasEnded = ({ state }: DeviceScan): boolean => state === 'done' || state === 'failed';
