import { useMutation } from '@tanstack/react-query';
import {
  removeClient,
  saveClient,
  setClientRoute,
} from '../../../../../../shared/calls/registry/clients.ts';
import type { ClientRoute } from '../../../../../../shared/models/registry/client-route.ts';
import type { Client, ClientContact } from '../../../../../../shared/models/registry/client.ts';
import { useClientsChanged } from '../../../../entities/site/api/organise-sites.ts';
import { callApi } from '../../../../lib/api.ts';

export interface ClientFields {
  /** Absent for a new client. */
  clientId?: string;
  name: string;
  colour: string | null;
  contacts: ClientContact[];
  /** Null removes it; absent, it stays. */
  logo?: string | null;
}

export function useSaveClient() {
  return useMutation({
    mutationFn: (body: ClientFields): Promise<Client> => callApi(saveClient, { body }),
    onSettled: useClientsChanged(),
  });
}

export function useSetRoute() {
  return useMutation({
    mutationFn: (body: { clientId: string; route: ClientRoute }) =>
      callApi(setClientRoute, { body }),
    onSettled: useClientsChanged(),
  });
}

export function useRemoveClient() {
  return useMutation({
    mutationFn: (clientId: string) => callApi(removeClient, { body: { clientId } }),
    onSettled: useClientsChanged(),
  });
}
