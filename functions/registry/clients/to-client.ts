import type { Client } from '../../../shared/models/registry/client.ts';
import type { StoredClient } from './client-store.ts';

/** @param held the clients of the account's sites, one for each site that has one */
export function toClient(
  { clientId, name, colour, contacts, route }: StoredClient,
  held: readonly (string | undefined)[],
): Client {
  const siteCount = held.filter((holder) => holder === clientId).length;
  return { clientId, name, colour: colour ?? null, contacts, siteCount, route: route ?? null };
}
