import { listDeployments } from '../../shared/calls/marks.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { deploymentStore } from './deployment-store.ts';
import { siteOfDeployment } from './site-of-deployment.ts';

export const handler = handleCall(listDeployments, async ({ query, caller, table, now }) => {
  const site = await siteOfDeployment(table, caller, query.url);
  return deploymentStore(table).list(site, now);
});
