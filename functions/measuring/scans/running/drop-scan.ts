import { isDroppable } from '../../../platform/open-work/open-work.ts';
import { scannedPageEntity } from '../../../registry/pages/scanned-page-entity.ts';
import type { Table } from '../../../platform/table/table.ts';
import { writeTogether } from '../../../platform/table/write-together.ts';
import { type DeviceScan, deviceScanEntity } from '../device-scan-entity.ts';

/**
 * Deletes a claimed device scan that is not wanted any more, and those of its scan that no worker has claimed. If none
 * is left, the newest scan of the page is the one that ended last.
 * @returns false if the lease was lost, or if a person has requested the scan meanwhile
 */
export async function dropScan(
  table: Table,
  { accountId, urlKey, scanId, device }: DeviceScan,
  owner: string,
): Promise<boolean> {
  const entities = { deviceScans: deviceScanEntity(table), pages: scannedPageEntity(table) };
  const isNewest = <Name>(
    { newestScanId }: { newestScanId: Name },
    { eq }: { eq(name: Name, value: string): string },
  ) => eq(newestScanId, scanId);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const [scan, { data: page }] = await Promise.all([
      entities.deviceScans.query.byScan({ accountId, scanId }).go({ consistent: true }),
      entities.pages.get({ accountId, urlKey }).go({ consistent: true }),
    ]);
    const others = scan.data.filter((one) => one.device !== device);
    const isUnclaimed = ({ state, cause }: DeviceScan) => state === 'queued' && cause === 'clock';
    const isLast = others.every(isUnclaimed) && page?.newestScanId === scanId;
    const written = await writeTogether(entities, ({ deviceScans, pages }) => [
      deviceScans.delete({ accountId, scanId, device }).where(isDroppable(owner)).commit(),
      ...others.map((other) => {
        const key = { accountId, scanId, device: other.device };
        if (!isUnclaimed(other))
          return deviceScans
            .check(key)
            .where(({ state }, { exists }) => exists(state))
            .commit();
        return deviceScans
          .delete(key)
          .where(({ state, cause }, { eq }) => `${eq(state, 'queued')} AND ${eq(cause, 'clock')}`)
          .commit();
      }),
      ...(isLast
        ? [
            page.endedScanId === undefined
              ? pages.delete({ accountId, urlKey }).where(isNewest).commit()
              : pages
                  .patch({ accountId, urlKey })
                  .set({ newestScanId: page.endedScanId })
                  .where(isNewest)
                  .commit(),
          ]
        : []),
    ]);
    if (written.done) return true;
    if (written.refused.includes(0)) return false;
  }
  throw new Error('Too many concurrent changes of one scan');
}
