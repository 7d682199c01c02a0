import type { CallAnswer } from '../../shared/calls/define-call.ts';
import type { getAnalyticsSetup } from '../../shared/calls/analytics.ts';
import { sentenceOf } from './analytics-problem.ts';
import type { SiteProperty } from './property-store.ts';

/** The state of a site's property, with the next step. */
export function setUpOf(
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
