import { useMutation, useQueryClient } from '@tanstack/react-query';
import { organiseSites } from '../../../../../shared/calls/registry/clients.ts';
import { callApi } from '../../../lib/api.ts';
import { clientsKey } from '../../client/api/client-queries.ts';
import { useSitesChanged } from './use-sites-changed.ts';

/** Reloads clients, and the sites that name them. */
export function useClientsChanged(): () => Promise<void> {
  const client = useQueryClient();
  const sitesChanged = useSitesChanged();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: clientsKey }), sitesChanged()]);
  };
}

export interface Organisation {
  sites: string[];
  /** Null for no client; undefined to leave it. */
  clientId?: string | null;
  addTags?: string[];
  removeTags?: string[];
}

/** Assigns a site to a client, or tags it. */
export function useOrganiseSites() {
  return useMutation({
    mutationFn: (body: Organisation) => callApi(organiseSites, { body }),
    onSettled: useClientsChanged(),
  });
}
