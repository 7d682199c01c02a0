import type { Table } from '../platform/table/table.ts';
import { shareLinkStore } from './share-link-store.ts';

/** Removes all share links of an account. @returns how many there were */
export const removeLinks = (table: Table, accountId: string): Promise<number> =>
  shareLinkStore(table).removeAll(accountId);
