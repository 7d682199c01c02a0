import { listClients } from '../../../shared/calls/registry/clients.ts';
import { roleOn } from '../pages/visible-sites.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { clientStore, toClient } from './client-store.ts';

export const handler = handleCall(listClients, async ({ caller, table }) => {
  const store = clientStore(table);
  const [clients, sites] = await Promise.all([
    store.list(caller.accountId),
    store.listSites(caller.accountId),
  ]);
  const held = sites.map(({ clientId }) => clientId);
  return (
    clients
      .filter((client) => roleOn(caller, client) !== undefined)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map((client) => toClient(client, held))
      // Only users who send reports see contacts, and only users who receive the messages see routes.
      .map((client) =>
        caller.clients === undefined
          ? client
          : { ...client, contacts: [], route: null, slack: undefined },
      )
  );
});
