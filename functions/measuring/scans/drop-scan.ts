import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { type DeviceScan, deviceScanEntity } from './device-scan-entity.ts';

const silently = { returnOnConditionCheckFailure: true } as const;

/**
 * Deletes a claimed device scan that is not wanted any more. With the last one of its scan, the newest scan of the page
 * is the one that ended last.
 */
export async function dropScan(
  table: Table,
  { accountId, urlKey, scanId, device }: DeviceScan,
  owner: string,
): Promise<void> {
  const [deviceScans, pages] = [deviceScanEntity(table), scannedPageEntity(table)];
  await deviceScans
    .delete({ accountId, scanId, device })
    .where(({ leaseOwner }, { eq }) => eq(leaseOwner, owner))
    .go(silently);
  const left = await deviceScans.query.byScan({ accountId, scanId }).go({ consistent: true });
  if (left.data.length > 0) return;
  const { data: page } = await pages.get({ accountId, urlKey }).go({ consistent: true });
  if (page?.newestScanId !== scanId) return;
  const { endedScanId } = page;
  if (endedScanId === undefined)
    await pages
      .delete({ accountId, urlKey })
      .where(({ newestScanId }, { eq }) => eq(newestScanId, scanId))
      .go(silently);
  else
    await pages
      .patch({ accountId, urlKey })
      .set({ newestScanId: endedScanId })
      .where(({ newestScanId }, { eq }) => eq(newestScanId, scanId))
      .go(silently);
}
