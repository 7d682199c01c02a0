import type { ItemOf } from '../../platform/table/entity.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { chartPointEntity } from './reading/chart-point-entity.ts';
import { deviceScanEntity } from './device-scan-entity.ts';
import { pagePictureEntity } from './page-picture-entity.ts';
import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import { isExpired, type Table } from '../../platform/table/table.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { MeasuredRun } from './running/slow-machine.ts';
import { endOfTime, scanIdsFrom } from './scan-id.ts';
import type { DeviceScan } from './device-scan-entity.ts';

export type ScannedPage = ItemOf<typeof scannedPageEntity>;

/** The newest successful scan of a page on a device. */
export function newestScan(page: ScannedPage | undefined, device: Device) {
  const newest = page?.[device];
  if (page === undefined || newest === undefined) return undefined;
  const { accountId, urlKey } = page;
  return { key: { accountId, urlKey, scanId: newest.scanId, device }, ...newest };
}

const fieldNumbers = [
  'accountId',
  'urlKey',
  'scanId',
  'device',
  'requestedAt',
  'fieldData',
  'expiresAt',
] as const;
/** Field data of a device from one scan. */
export type FieldScanOfDevice = Pick<DeviceScan, (typeof fieldNumbers)[number]>;

/** The numbers of a device scan. */
const numbers = [
  'device',
  'state',
  'requestedAt',
  'measuredAt',
  'overallScore',
  'labData',
  'onSlowMachine',
  'conditions',
  'isCheck',
] as const;
export type ScanNumbers = Pick<DeviceScan, (typeof numbers)[number]>;

/** When scans were requested. */
interface Period {
  since: Date;
  before: Date;
}

/** One slice of a page's history, newest first. */
export interface HistorySlice {
  deviceScans: DeviceScan[];
  /** Start of the next slice; null at the end. */
  cursor: string | null;
}

/**
 * More earlier device scans than the rule for suspicious runs needs, including failed ones and those of the other
 * device.
 */
const recentDeviceScans = 30;

export type ScannedPageStore = ReturnType<typeof scannedPageStore>;

/** Results of pages: the newest numbers, and their history. */
export function scannedPageStore(table: Table) {
  const pages = scannedPageEntity(table);
  const deviceScans = deviceScanEntity(table);
  const points = chartPointEntity(table);
  const pictures = pagePictureEntity(table);

  /** Device scans of the scans requested from `since` on and before `before`, newest first. */
  const history = async (
    accountId: string,
    url: string,
    options: { since?: Date; before?: Date; cursor?: string | null; limit: number },
  ): Promise<HistorySlice> => {
    const { since = new Date(0), before = endOfTime, cursor = null, limit } = options;
    const found = await deviceScans.query
      .byPage({ accountId, urlKey: keyOfUrl(url) })
      .between({ scanId: scanIdsFrom(since) }, { scanId: scanIdsFrom(before) })
      .go({ order: 'desc', limit, cursor });
    return { deviceScans: found.data, cursor: found.cursor };
  };

  const inPeriod = (accountId: string, url: string, { since, before }: Period) =>
    deviceScans.query
      .byPage({ accountId, urlKey: keyOfUrl(url) })
      .between({ scanId: scanIdsFrom(since) }, { scanId: scanIdsFrom(before) });

  return {
    /** Undefined if the page was not scanned within 25 months. */
    async find(accountId: string, url: string, now: Date): Promise<ScannedPage | undefined> {
      const key = { accountId, urlKey: keyOfUrl(url) };
      const { data } = await pages.get(key).go({ consistent: true });
      return data === null || isExpired(data, now) ? undefined : data;
    },

    history,

    /** The numbers of the scans that were requested in a period, oldest first. */
    async listNumbers(accountId: string, url: string, period: Period): Promise<ScanNumbers[]> {
      const { data } = await inPeriod(accountId, url, period).go({
        pages: 'all',
        attributes: [...numbers],
      });
      return data;
    },

    /** The same with what there was to fix. */
    async listFixes(
      accountId: string,
      url: string,
      period: Period,
    ): Promise<(ScanNumbers & Pick<DeviceScan, 'fixes'>)[]> {
      const { data } = await inPeriod(accountId, url, period).go({
        pages: 'all',
        attributes: [...numbers, 'fixes'],
      });
      return data;
    },

    /** Device scans with field data of the scans requested since a time, oldest first, `limit` device scans at most. */
    async listFieldData(
      accountId: string,
      url: string,
      { since, limit, now }: { since: Date; limit: number; now: Date },
    ): Promise<FieldScanOfDevice[]> {
      const { data } = await deviceScans.query
        .byPage({ accountId, urlKey: keyOfUrl(url) })
        .between({ scanId: scanIdsFrom(since) }, { scanId: scanIdsFrom(endOfTime) })
        .go({
          attributes: [...fieldNumbers],
          order: 'desc',
          limit,
          count: limit,
        });
      return data.filter((deviceScan) => !isExpired(deviceScan, now)).reverse();
    },

    /** Recent measurements of a page on one device, oldest first; those that were recorded on another machine do not count. */
    async recentRuns(accountId: string, url: string, device: Device): Promise<MeasuredRun[]> {
      const recent = await history(accountId, url, { limit: recentDeviceScans });
      return recent.deviceScans
        .flatMap((deviceScan) =>
          deviceScan.device === device &&
          deviceScan.overallScore !== undefined &&
          deviceScan.conditions !== undefined &&
          deviceScan.conditions.isRecorded !== true
            ? [
                {
                  overallScore: deviceScan.overallScore,
                  benchmarkIndex: deviceScan.conditions.benchmarkIndex,
                },
              ]
            : [],
        )
        .reverse();
    },

    /** Deletes a page's item and its picture, unless a scan of it was requested since a time. */
    async removePage(accountId: string, url: string, before: Date): Promise<void> {
      const key = { accountId, urlKey: keyOfUrl(url) };
      await pictures
        .delete(key)
        .where(({ scanId }, { lt }) => lt(scanId, scanIdsFrom(before)))
        .go({ returnOnConditionCheckFailure: true });
      await pages
        .delete(key)
        .where(({ newestScanId }, { lt }) => lt(newestScanId, scanIdsFrom(before)))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Deletes device scans and their chart points; their reports must be deleted already. */
    async removeDeviceScans(found: readonly DeviceScan[]): Promise<void> {
      // Points first: without the device scan nothing refers to them.
      const scans = new Map(found.map((deviceScan) => [deviceScan.scanId, deviceScan]));
      await removeAll(
        [...scans.values()].map(({ accountId, urlKey, scanId }) => ({ accountId, urlKey, scanId })),
        (left) => points.delete(left).go({ concurrent: 2 }),
      );
      await removeAll(
        found.map(({ accountId, scanId, device }) => ({ accountId, scanId, device })),
        (left) => deviceScans.delete(left).go({ concurrent: 2 }),
      );
    },
  };
}
