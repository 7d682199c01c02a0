import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listClients, mostOrganised, organiseSites } from '../../../../../shared/calls/clients.ts';
import { callApi } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { sitesKey } from '../../site/api/site-queries.ts';

const clientsKey = ['clients'] as const;

/** The clients of the account, by name. */
export const clientsQuery = () => callQuery(clientsKey, listClients, {});

/** Reloads clients, and the sites that name them. */
export function useClientsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: clientsKey }),
      client.invalidateQueries({ queryKey: sitesKey }),
    ]);
  };
}

export interface Organisation {
  urls: readonly string[];
  /** Null for no client; undefined to leave it. */
  clientId?: string | null;
  addTags?: string[];
  removeTags?: string[];
}

/** Assigns sites to a client, or tags them, as many at a time as the server takes. */
export function useOrganiseSites() {
  return useMutation({
    mutationFn: async ({ urls, ...change }: Organisation): Promise<void> => {
      for (let from = 0; from < urls.length; from += mostOrganised) {
        const sites = urls.slice(from, from + mostOrganised);
        await callApi(organiseSites, { body: { sites, ...change } });
      }
    },
    onSettled: useClientsChanged(),
  });
}
