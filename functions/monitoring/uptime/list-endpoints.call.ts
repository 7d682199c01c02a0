import { listEndpoints as contract } from '../../../shared/calls/monitoring/monitors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { listEndpoints } from '../../registry/pages/list-endpoints.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { roleOn } from '../../registry/pages/visible-sites.ts';

export const handler = handleCall(contract, async ({ caller, table }) => {
  const { accountId } = caller;
  const [found, sites] = await Promise.all([
    listEndpoints(table, accountId),
    siteStore(table).listSitesOnly(accountId),
  ]);
  const reached = new Map(
    sites
      .filter((site) => roleOn(caller, site) !== undefined)
      .map(({ urlKey, url }) => [urlKey, url]),
  );
  const endpoints = found.flatMap(({ siteKey, url, name = '' }) => {
    const site = reached.get(siteKey);
    return site === undefined ? [] : [{ url, name, site }];
  });
  return { endpoints: endpoints.toSorted((one, other) => one.name.localeCompare(other.name)) };
});
