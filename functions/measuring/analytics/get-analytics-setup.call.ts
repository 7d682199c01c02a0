import { getAnalyticsSetup } from '../../../shared/calls/measuring/analytics.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { logFault } from '../../platform/log-fault.ts';
import { connectAnalytics } from '../../providers/google-analytics/google-analytics-client.ts';
import { propertyStore, type SiteProperty } from './property-store.ts';
import type { CallAnswer } from '../../../shared/calls/define-call.ts';
import { sentenceOf } from './analytics-problem.ts';

/** The state of a site's property, with the next step. */
function setUpOf(
  { url, propertyId, propertyState, propertyCheckedAt }: SiteProperty,
  serviceAccount: string,
): CallAnswer<typeof getAnalyticsSetup>['sites'][number] {
  const state = propertyId === '' ? 'none' : (propertyState ?? 'unchecked');
  const message = sentenceOf(state, { propertyId, url, serviceAccount });
  return {
    url,
    propertyId,
    state,
    ...(propertyCheckedAt === undefined ? {} : { checkedAt: propertyCheckedAt }),
    ...(message === undefined ? {} : { message }),
  };
}

/** Asks Google nothing. */
export const handler = handleCall(getAnalyticsSetup, async ({ caller, table }) => {
  const [sites, source] = await Promise.all([
    propertyStore(table).list(caller.accountId),
    connectAnalytics().catch((error: unknown) => {
      // The reports say so to the customer, and this to the operator.
      logFault('invalid Google Analytics key', { error });
      return undefined;
    }),
  ]);
  return {
    configured: source !== undefined,
    ...(source === undefined ? {} : { serviceAccount: source.serviceAccount }),
    isSample: env.analyticsEndpoint() !== undefined,
    sites: sites.map((site) => setUpOf(site, source?.serviceAccount ?? '')),
  };
});
