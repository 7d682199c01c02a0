import type { Client } from '../../../../../shared/models/client.ts';
import type { SubUser } from '../../../../../shared/calls/sub-users.ts';

/** Which sites a member reaches: 'Acme (view), Beta (work)'. */
export function accessWords(
  { clients: limits }: Pick<SubUser, 'clients'>,
  clients: readonly Client[],
): string {
  if (limits === null || limits === undefined) return 'All sites';
  const names = new Map(clients.map(({ clientId, name }) => [clientId, name]));
  const known = limits.flatMap(({ clientId, role }) => {
    const name = names.get(clientId);
    return name === undefined ? [] : [`${name} (${role})`];
  });
  return known.length === 0 ? 'No sites' : known.join(', ');
}
