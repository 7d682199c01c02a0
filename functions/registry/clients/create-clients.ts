import { ProblemError } from '../../../shared/calls/errors.ts';
import { unknownClients } from '../../../shared/models/registry/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { assertSavable } from './client-rules.ts';
import { clientStore } from './client-store.ts';

/**
 * Creates the clients of these names that the account does not have; one that was created before, or meanwhile, stays.
 * @throws ProblemError `limit_reached` if an account cannot have so many
 */
export async function createClients(
  table: Table,
  { accountId, names, now }: { accountId: string; names: readonly string[]; now: Date },
): Promise<void> {
  const store = clientStore(table);
  const known = (await store.list(accountId)).map(({ name }) => name);
  for (const name of unknownClients(names, known)) {
    const fields = { name, colour: null, contacts: [] };
    const check = (clients: Parameters<typeof assertSavable>[0]) => assertSavable(clients, fields);
    await store.save(accountId, undefined, fields, { now, check }).catch((error: unknown) => {
      const isThere = error instanceof ProblemError && error.code === 'conflict';
      if (!isThere) throw error;
    });
  }
}
