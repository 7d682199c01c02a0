import { ProblemError } from '../../../shared/calls/errors.ts';
import { isSameClient, mostClients } from '../../../shared/models/registry/client.ts';
import type { StoredClient } from './client-store.ts';

export const clientNotFound = (): ProblemError =>
  new ProblemError('not_found', 'There is no such client', { field: 'clientId' });

/** @throws ProblemError if the client cannot be saved under this name beside the others */
export function assertSavable(
  clients: readonly Pick<StoredClient, 'clientId' | 'name'>[],
  { clientId, name }: { clientId?: string | undefined; name: string },
): void {
  const others = clients.filter((client) => client.clientId !== clientId);
  if (others.some((client) => isSameClient(client.name, name)))
    throw new ProblemError('conflict', 'A client has this name already', { field: 'name' });
  if (clientId === undefined && clients.length >= mostClients)
    throw new ProblemError('limit_reached', `An account can have ${mostClients} clients`);
}
