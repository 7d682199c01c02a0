import { getClientLogo, listClients } from '../../../../../shared/calls/registry/clients.ts';
import { callQuery } from '../../../lib/call-query.ts';

export const clientsKey = ['clients'] as const;

/** The clients of the account, by name. */
export const clientsQuery = () => callQuery(clientsKey, listClients, {});

export const clientLogoQuery = (clientId: string) =>
  callQuery([...clientsKey, 'logo', clientId], getClientLogo, { params: { clientId } });
