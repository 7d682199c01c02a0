import { pauseSites as contract } from '../../../shared/calls/portfolio/sites.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { pauseSites } from './pause-sites.ts';

export const handler = handleCall(contract, async ({ body, caller, table, now, audit }) => {
  const urls = body.sites.map(spelling);
  await pauseSites(table, 'pause', { accountId: caller.accountId, urls, now, audit });
});
