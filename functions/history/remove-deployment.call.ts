import { succeeded } from '../../shared/calls/fields.ts';
import { removeDeployment } from '../../shared/calls/marks.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { deploymentStore } from './deployment-store.ts';
import { siteOfDeployment } from './site-of-deployment.ts';

export const handler = handleCall(removeDeployment, async ({ body, caller, table, audit }) => {
  const site = await siteOfDeployment(table, caller, body.url);
  await deploymentStore(table).remove(site, body.id, audit);
  return succeeded;
});
