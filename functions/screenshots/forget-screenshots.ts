import type { ObjectStore } from '../platform/aws/object-store.ts';
import type { Table } from '../platform/table/table.ts';
import { screenshotStore } from './screenshot-store.ts';

/**
 * Deletes the pictures of a page that were due before a time; a page that was added again keeps later ones. Idempotent,
 * also after it died half-way.
 */
export async function forgetScreenshots(
  { table, reports }: { table: Table; reports: Pick<ObjectStore, 'remove'> },
  { accountId, url, before }: { accountId: string; url: string; before: Date },
): Promise<void> {
  const store = screenshotStore(table);
  for (;;) {
    const some = await store.listBefore(accountId, url, before);
    if (some.length === 0) return;
    const keys = some.flatMap(({ pictureKey, differenceKey }) => [pictureKey, differenceKey]);
    // Pictures first: without the items nothing refers to them.
    await reports.remove([...new Set(keys.filter((key) => key !== undefined))]);
    await store.remove(some);
  }
}
