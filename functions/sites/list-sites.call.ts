import { listSites } from '../../shared/calls/sites.ts';
import { handleCall } from '../platform/handle-call.ts';
import { accountSites } from './account-sites.ts';
import { siteStore } from './site-store.ts';

export const handler = handleCall(listSites, ({ caller, table }) =>
  accountSites(siteStore(table), caller),
);
