import { addPropertyId } from '../../../shared/calls/measuring/analytics.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { connectAnalytics } from '../../providers/google-analytics/google-analytics-client.ts';
import { oneSite } from '../../registry/pages/account-sites.ts';
import { siteNotFound } from '../../registry/pages/site-rules.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { analyticsProblem, hindranceIn } from './analytics-problem.ts';
import { propertyState } from './property-state.ts';
import { propertyStore } from './property-store.ts';
import { reportSource } from './report-source.ts';

/** Stores a property only once Google says that it is the site's; until then the site keeps the one that it has. */
export const handler = handleCall(addPropertyId, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const field = 'propertyIdToUpdate';
  const site = await oneSite(siteStore(table), { accountId, url: body.siteUrl, field: 'siteUrl' });
  const source = await reportSource(connectAnalytics);
  const added = { url: site.url, propertyId: body.propertyIdToUpdate };
  const about = { ...added, serviceAccount: source.serviceAccount };
  const state = await propertyState(source, added).catch((cause: unknown) => {
    throw analyticsProblem(hindranceIn(cause), about, { field, cause });
  });
  if (state !== 'verified') throw analyticsProblem(state, about, { field });
  const isStored = await propertyStore(table).store(accountId, added, { now, audit });
  if (!isStored) throw siteNotFound('siteUrl');
  return { ...site, propertyId: added.propertyId };
});
