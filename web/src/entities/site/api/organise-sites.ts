import { organiseSites } from '../../../../../shared/calls/registry/clients.ts';
import { clientsKey } from '../../client/api/client-queries.ts';
import { siteLists } from './site-queries.ts';
import { useSend } from '../../../lib/use-change.ts';

/** Keys of the clients, and of the sites that name them. */
export const clientLists = [clientsKey, ...siteLists];

/** Assigns a site to a client, or tags it. */
export const useOrganiseSites = () => useSend(organiseSites, {}, ...clientLists);
