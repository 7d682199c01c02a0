import type { Table } from '../platform/table/table.ts';
import { fieldHistoryStore } from './field-history-store.ts';
import { fieldReadingStore } from './field-reading-store.ts';

/**
 * Deletes the readings and the history of a page from before a time. The origin's data may be needed by other pages; it
 * expires within a week.
 */
export async function forgetFieldData(
  table: Table,
  { accountId, url, before }: { accountId: string; url: string; before: Date },
): Promise<void> {
  await fieldReadingStore(table).forget(accountId, url, before);
  await fieldHistoryStore(table).forget(accountId, url, before);
}
