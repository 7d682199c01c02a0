import type { Table } from '../../platform/table/table.ts';
import { clientStore } from './client-store.ts';

export const clientsOf = (table: Table, accountId: string) => clientStore(table).list(accountId);
