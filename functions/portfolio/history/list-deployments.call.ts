import { listDeployments } from '../../../shared/calls/portfolio/marks.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';

export const handler = handleCall(listDeployments, async ({ query, caller, table, now }) => {
  const { urlKey: siteKey } = await reachedSite(table, caller, query.url);
  const site = { accountId: caller.accountId, siteKey };
  return deploymentStore(table).list(site, now);
});
