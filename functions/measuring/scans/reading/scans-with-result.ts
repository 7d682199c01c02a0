import type { Device } from '../../../../shared/scans/devices.ts';
import { historySince, mostScans, type PageAt } from '../../../registry/pages/history-range.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { isExpired, type Table } from '../../../platform/table/table.ts';
import { after, dayMs } from '../../../platform/times.ts';
import { type ChartPoint, chartPointEntity } from './chart-point-entity.ts';
import { deviceDate } from './chart-points.ts';
import type { ScanNumbers } from '../changes/scan-changes.ts';
import { endOfTime, scanIdsFrom } from '../scan-id.ts';

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
    const { scanId } = point;
    const scanDate = deviceDate(point, device);
    const overallScore = point[`${device}Score`];
    const labData = point[`${device}LabData`];
    if (overallScore === undefined || labData === undefined) return [];
    const serverMs = point[`${device}ServerMs`] ?? null;
    const onSlowMachine = point[`${device}Run`]?.isSlow === true;
    const isRecorded = point[`${device}Run`]?.isRecorded === true;
    return [{ scanId, scanDate, overallScore, labData, serverMs, onSlowMachine, isRecorded }];
  };

/** A scan waits at most so long before it is measured. */
const longestWaitMs = dayMs;
/** Scans that are requested within that time, at most. */
const mostWaiting = 100;

/** The id of the scan of a page that was measured, or requested, at a time. */
export async function scanIdAt(
  table: Table,
  { accountId, url }: Pick<PageAt, 'accountId' | 'url'>,
  time: Date,
): Promise<string | undefined> {
  const { data } = await chartPointEntity(table)
    .query.byPage({ accountId, urlKey: keyOfUrl(url) })
    .between(
      { scanId: scanIdsFrom(after(time, -longestWaitMs)) },
      { scanId: scanIdsFrom(after(time, 1)) },
    )
    .go({
      attributes: ['scanId', 'scanDate', 'mobileMeasuredAt', 'desktopMeasuredAt'],
      order: 'desc',
      limit: mostWaiting,
    });
  return data.find(({ scanDate, mobileMeasuredAt, desktopMeasuredAt }) =>
    [scanDate, mobileMeasuredAt, desktopMeasuredAt].includes(time.toISOString()),
  )?.scanId;
}
