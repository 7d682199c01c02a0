import {
  removeClient,
  saveClient,
  setClientRoute,
} from '../../../../../../shared/calls/registry/clients.ts';
import type { ClientRoute } from '../../../../../../shared/models/registry/client-route.ts';
import type { Client, ClientContact } from '../../../../../../shared/models/registry/client.ts';
import { clientLists } from '../../../../entities/site/api/organise-sites.ts';
import { callApi } from '../../../../lib/api.ts';
import { useChange } from '../../../../lib/use-change.ts';

export interface ClientFields {
  /** Absent for a new client. */
  clientId?: string;
  name: string;
  colour: string | null;
  contacts: ClientContact[];
  /** Null removes it; absent, it stays. */
  logo?: string | null;
}

export const useSaveClient = () =>
  useChange((body: ClientFields): Promise<Client> => callApi(saveClient, { body }), ...clientLists);

export const useSetRoute = () =>
  useChange(
    (body: { clientId: string; route: ClientRoute; usesOwnSlack: boolean }) =>
      callApi(setClientRoute, { body }),
    ...clientLists,
  );

export const useRemoveClient = () =>
  useChange((clientId: string) => callApi(removeClient, { body: { clientId } }), ...clientLists);
