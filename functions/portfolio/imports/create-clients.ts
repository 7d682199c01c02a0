import { ProblemError } from '../../../shared/calls/errors.ts';
import type { ImportRow } from '../../../shared/calls/portfolio/imports.ts';
import { unknownClients } from '../../../shared/models/registry/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { assertSavable } from '../../registry/clients/client-rules.ts';
import { clientStore } from '../../registry/clients/client-store.ts';

interface Wanted {
  accountId: string;
  rows: readonly ImportRow[];
  now: Date;
}

/**
 * Creates the clients of an import that the account does not have; one that was created before, or meanwhile, stays.
 * @throws ProblemError `limit_reached` if an account cannot have so many: then no site has been added
 */
export async function createClients(table: Table, { accountId, rows, now }: Wanted): Promise<void> {
  const store = clientStore(table);
  const known = (await store.list(accountId)).map(({ name }) => name);
  const wanted = rows.flatMap(({ verdict, client }) =>
    verdict === 'new' && client !== undefined ? [client] : [],
  );
  for (const name of unknownClients(wanted, known)) {
    const fields = { name, colour: null, contacts: [] };
    const check = (clients: Parameters<typeof assertSavable>[0]) => assertSavable(clients, fields);
    await store.save(accountId, undefined, fields, { now, check }).catch((error: unknown) => {
      const isThere = error instanceof ProblemError && error.code === 'conflict';
      if (!isThere) throw error;
    });
  }
}
