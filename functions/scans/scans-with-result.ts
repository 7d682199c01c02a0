import type { Device } from '../../shared/devices.ts';
import { historySince, mostScans, type PageAt } from '../pages/history-range.ts';
import { keyOfUrl } from '../pages/url-key.ts';
import { isExpired, type Table } from '../platform/table/table.ts';
import { after } from '../platform/times.ts';
import { type ChartPoint, chartPointEntity } from './chart-point-entity.ts';
import type { ScanNumbers } from './scan-changes.ts';
import { endOfTime, scanIdsFrom } from './scan-id.ts';

/**
 * The scans of a page with a result on a device within the last 13 months, newest first.
 * @param until id of the newest scan to list
 */
export async function listScansWithResult(
  table: Table,
  { accountId, url, now }: PageAt,
  { device, most, until }: { device: Device; most: number; until?: string },
): Promise<ScanNumbers[]> {
  const points = chartPointEntity(table);
  const found: ScanNumbers[] = [];
  let seen = 0;
  let cursor: string | null = null;
  do {
    const slice: { data: ChartPoint[]; cursor: string | null } = await points.query
      .byPage({ accountId, urlKey: keyOfUrl(url) })
      .between(
        { scanId: scanIdsFrom(historySince(now)) },
        { scanId: until ?? scanIdsFrom(endOfTime) },
      )
      .go({ order: 'desc', limit: most - found.length, cursor });
    found.push(...slice.data.filter((point) => !isExpired(point, now)).flatMap(numbersOf(device)));
    seen += slice.data.length;
    cursor = slice.cursor;
  } while (cursor !== null && found.length < most && seen < mostScans);
  return found;
}

const numbersOf =
  (device: Device) =>
  (point: ChartPoint): ScanNumbers[] => {
    const { scanId, scanDate } = point;
    const overallScore = point[`${device}Score`];
    const labData = point[`${device}LabData`];
    if (overallScore === undefined || labData === undefined) return [];
    return [{ scanId, scanDate, overallScore, labData }];
  };

/** The id of the scan of a page that was requested at a time, to the millisecond. */
export async function scanIdAt(
  table: Table,
  { accountId, url }: Pick<PageAt, 'accountId' | 'url'>,
  time: Date,
): Promise<string | undefined> {
  const { data } = await chartPointEntity(table)
    .query.byPage({ accountId, urlKey: keyOfUrl(url) })
    .between({ scanId: scanIdsFrom(time) }, { scanId: scanIdsFrom(after(time, 1)) })
    .go({ attributes: ['scanId'], limit: 1 });
  return data[0]?.scanId;
}
