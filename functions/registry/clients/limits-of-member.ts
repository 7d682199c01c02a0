import { ProblemError } from '../../../shared/calls/errors.ts';
import type { ClientRole, ClientRoles } from '../../../shared/models/registry/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { clientStore } from './client-store.ts';

/**
 * The clients that a member is to be limited to, as they are stored; undefined without a limit.
 * @throws ProblemError `not_found` that names the field
 */
export async function limitsOfMember(
  table: Table,
  accountId: string,
  clients: readonly { clientId: string; role: ClientRole }[] | null,
): Promise<ClientRoles | undefined> {
  if (clients === null) return undefined;
  const known = new Set((await clientStore(table).list(accountId)).map(({ clientId }) => clientId));
  const unknown = clients.findIndex(({ clientId }) => !known.has(clientId));
  if (unknown !== -1)
    throw new ProblemError('not_found', 'There is no such client', {
      field: `clients.${unknown}.clientId`,
    });
  return Object.fromEntries(clients.map(({ clientId, role }) => [clientId, role]));
}
