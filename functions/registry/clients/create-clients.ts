import { ProblemError } from '../../../shared/calls/errors.ts';
import { mostClients, unknownClients } from '../../../shared/models/registry/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { assertSavable } from './client-rules.ts';
import { clientStore } from './client-store.ts';

/**
 * Names of clients that the account does not have.
 * @throws ProblemError `limit_reached` if it cannot have so many more
 */
export async function clientsToCreate(
  table: Table,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  const known = (await clientStore(table).list(accountId)).map(({ name }) => name);
  const unknown = unknownClients(names, known);
  if (unknown.length > 0 && known.length + unknown.length > mostClients)
    throw new ProblemError(
      'limit_reached',
      `An account can have ${mostClients} clients: this list would add ${unknown.length} to ${known.length}`,
    );
  return unknown;
}

/**
 * Creates the clients of these names that the account does not have; one that was created before, or meanwhile, stays.
 * @throws ProblemError `limit_reached` before it creates any, if the account cannot have so many
 */
export async function createClients(
  table: Table,
  { accountId, names, now }: { accountId: string; names: readonly string[]; now: Date },
): Promise<void> {
  const store = clientStore(table);
  for (const name of await clientsToCreate(table, accountId, names)) {
    const fields = { name, colour: null, contacts: [] };
    const check = (clients: Parameters<typeof assertSavable>[0]) => assertSavable(clients, fields);
    await store.save(accountId, undefined, fields, { now, check }).catch((error: unknown) => {
      const isThere = error instanceof ProblemError && error.code === 'conflict';
      if (!isThere) throw error;
    });
  }
}
