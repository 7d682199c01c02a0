import { devices } from '../../../../shared/scans/devices.ts';
import type { Cause } from '../../../../shared/jobs/define-job.ts';
import { type Audit, writeAudited } from '../../../platform/audit/audit.ts';
import { changeOf, isOpen, newlyQueued } from '../../../platform/open-work/open-items.ts';
import { openWork } from '../../../platform/open-work/open-work.ts';
import { type DeviceScan, deviceScanEntity } from '../device-scan-entity.ts';
import { scannedPageEntity } from '../../../registry/pages/scanned-page-entity.ts';
import { asRead } from '../../../platform/table/change-versioned.ts';
import { epochSeconds, type Table } from '../../../platform/table/table.ts';
import { writeTogether } from '../../../platform/table/write-together.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { newScanId } from '../scan-id.ts';
import { numbersExpireAt } from '../../../platform/times.ts';
import { timings } from '../reading/timings.ts';

export type DeviceScanKey = Pick<DeviceScan, 'accountId' | 'scanId' | 'device'>;
export type WantedScan = Pick<DeviceScan, 'accountId' | 'url' | 'cause' | 'requestedBy'>;
/** A fresh run of a page on one device, for the record of its changes. */
export type WantedCheck = Pick<DeviceScan, 'accountId' | 'url' | 'device'>;

export type ScanIntents = ReturnType<typeof scanIntents>;

/** The leases of device scans. */
export const scanWork = (table: Table) =>
  openWork<DeviceScanKey, DeviceScan>({
    change: (key) => changeOf(deviceScanEntity(table).patch(key)),
    timings,
    waiting: { stage: 'queued', percent: 0, run: 1 },
    beginning: { stage: 'checking', percent: 0, run: 1 },
  });

/** Requests and reads scans; `scan-store.ts` runs and ends them. */
export function scanIntents(table: Table) {
  const deviceScans = deviceScanEntity(table);
  const pages = scannedPageEntity(table);
  const work = scanWork(table);

  const deviceScansOf = async (accountId: string, scanId: string): Promise<DeviceScan[]> => {
    const found = await deviceScans.query.byScan({ accountId, scanId }).go({ consistent: true });
    return found.data;
  };

  /** Writes both device scans and the page's pointer at once; false if another scan of the page started in between. */
  const create = async (
    intents: readonly DeviceScan[],
    previous: string | undefined,
    audit: Audit | undefined,
  ) => {
    const written = await writeAudited(table, audit, { deviceScans, pages }, (entities) => [
      ...intents.map((intent) => entities.deviceScans.create(intent).commit()),
      ...intents.slice(0, 1).map(({ accountId, urlKey, url, scanId, expiresAt }) =>
        entities.pages
          .upsert({ accountId, urlKey, url, newestScanId: scanId, expiresAt })
          .where(({ newestScanId }, is) => asRead(newestScanId, previous, is))
          .commit(),
      ),
    ]);
    return written.done;
  };

  return {
    deviceScansOf,

    async deviceScanOf(key: DeviceScanKey): Promise<DeviceScan | undefined> {
      const { data } = await deviceScans.get(key).go();
      return data ?? undefined;
    },

    /**
     * Writes the intent to scan a page on both devices. If a scan of the page is open, it is returned instead: two
     * requests at once make one scan. A person's scan replaces one of which a device was dropped.
     */
    async start(
      { accountId, url, cause = 'person', ...asked }: WantedScan,
      now: Date,
      audit?: Audit,
    ): Promise<{ scan: DeviceScan[]; isNew: boolean }> {
      const urlKey = keyOfUrl(url);
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        const page = await pages.get({ accountId, urlKey }).go({ consistent: true });
        const previous = page.data?.newestScanId;
        const running = previous === undefined ? [] : await deviceScansOf(accountId, previous);
        const isWhole = running.length === devices.length;
        if (running.some(isOpen) && (isWhole || cause === 'clock'))
          return { scan: running, isNew: false };
        const intents = newIntents({ accountId, url, urlKey, cause, ...asked }, now);
        if (await create(intents, previous, audit)) return { scan: intents, isNew: true };
      }
      throw new Error('Too many concurrent scan requests for one page');
    },

    /** Writes the intent of a fresh run; undefined if the page is not scanned any more. */
    async startCheck(
      { accountId, url, device }: WantedCheck,
      now: Date,
    ): Promise<DeviceScan | undefined> {
      const urlKey = keyOfUrl(url);
      const wanted = { accountId, url, urlKey, cause: 'clock', isCheck: true } as const;
      const intent = newIntents(wanted, now).find((one) => one.device === device);
      if (intent === undefined) return undefined;
      const written = await writeTogether({ deviceScans, pages }, (entities) => [
        entities.pages
          .check({ accountId, urlKey })
          .where(({ newestScanId }, { exists }) => exists(newestScanId))
          .commit(),
        entities.deviceScans.create(intent).commit(),
      ]);
      return written.done ? intent : undefined;
    },

    promote: ({ accountId, scanId, device }: DeviceScanKey) =>
      work.promote({ accountId, scanId, device }),
  };
}

function newIntents(
  page: WantedScan & { urlKey: string; cause: Cause; isCheck?: boolean },
  now: Date,
): DeviceScan[] {
  const scanId = newScanId(now);
  return devices.map((device) => ({
    ...page,
    scanId,
    device,
    requestedAt: now.toISOString(),
    stage: 'queued',
    percent: 0,
    run: 1,
    ...newlyQueued({ ...page, name: page.urlKey, ...timings }, now),
    expiresAt: epochSeconds(numbersExpireAt(now)),
  }));
}
