import { getAnalyticsSetup } from '../../shared/calls/analytics.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { log } from '../platform/logger.ts';
import { connectAnalytics } from '../providers/google-analytics/connect-analytics.ts';
import { propertyStore } from './property-store.ts';
import { setUpOf } from './set-up-of.ts';

/** Asks Google nothing. */
export const handler = handleCall(getAnalyticsSetup, async ({ caller, table }) => {
  const [sites, source] = await Promise.all([
    propertyStore(table).list(caller.accountId),
    connectAnalytics().catch((error: unknown) => {
      // The reports say so to the customer, and this to the operator.
      log.error('the key of Google Analytics cannot be used', { error });
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
