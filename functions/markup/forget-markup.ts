import type { ObjectStore } from '../platform/aws/object-store.ts';
import type { Table } from '../platform/table/table.ts';
import { markupStore } from './markup-store.ts';

/**
 * Deletes a page's markup results if they were requested before a time; a page that was added again keeps later ones.
 * Idempotent; a running validation leaves nothing behind.
 */
export async function forgetMarkup(
  { table, reports }: { table: Table; reports: Pick<ObjectStore, 'remove'> },
  { accountId, url, before }: { accountId: string; url: string; before: Date },
): Promise<void> {
  const store = markupStore(table);
  const validation = await store.find(accountId, url, new Date(0));
  if (validation === undefined || validation.requestedAt >= before.toISOString()) return;
  const key = validation.numbers?.detailsKey;
  // Details first: without the item nothing refers to them.
  if (key !== undefined) await reports.remove([key]);
  await store.remove(validation);
}
