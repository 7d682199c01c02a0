import { removeDeployment } from '../../../shared/calls/portfolio/marks.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';

export const handler = handleCall(removeDeployment, async ({ body, caller, table, audit }) => {
  const { urlKey: siteKey } = await reachedSite(table, caller, body.url);
  const site = { accountId: caller.accountId, siteKey };
  await deploymentStore(table).remove(site, body.id, audit);
});
