import { checkSitesLimit } from '../../../shared/calls/portfolio/sites.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { limitCheck } from '../../registry/pages/site-rules.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { mostOf } from '../../platform/limits/limits-of.ts';

export const handler = handleCall(checkSitesLimit, async ({ caller, table }) => {
  const { plan, siteCount } = await siteStore(table).readAccount(caller.accountId);
  return limitCheck(mostOf(plan).sites, siteCount);
});
