import { documentClient } from '../aws/clients.ts';
import { env } from '../aws/env.ts';
import type { Table } from './table.ts';

/** The product's table. Its client is created at first use: a public call may not need it. */
export const functionTable: Table = {
  get client() {
    return documentClient();
  },
  get tableName() {
    return env.tableName();
  },
};
