import { organiseSites } from '../../../../../shared/calls/registry/clients.ts';
import { callApi } from '../../../lib/api.ts';
import { clientsKey } from '../../client/api/client-queries.ts';
import { siteLists } from './site-queries.ts';
import { useChange } from '../../../lib/use-change.ts';

/** Keys of the clients, and of the sites that name them. */
export const clientLists = [clientsKey, ...siteLists];

export interface Organisation {
  sites: string[];
  /** Null for no client; undefined to leave it. */
  clientId?: string | null;
  addTags?: string[];
  removeTags?: string[];
}

/** Assigns a site to a client, or tags it. */
export const useOrganiseSites = () =>
  useChange((body: Organisation) => callApi(organiseSites, { body }), ...clientLists);
