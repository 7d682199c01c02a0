import type { Table } from '../../platform/table/table.ts';
import { clientStore } from './client-store.ts';

/** The clients of an account. */
export const clientsOf = (table: Table, accountId: string) => clientStore(table).list(accountId);
