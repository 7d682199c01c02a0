import type { CheckedState } from '../../../shared/models/measuring/analytics.ts';
import { normaliseUrl, withHostPrefix } from '../../../shared/pages/urls.ts';
import type { AnalyticsSource } from '../../providers/ports/analytics-source.ts';
import { isPageOfSite } from '../../registry/pages/site-rules.ts';
import { stateIn } from './analytics-problem.ts';

/** Whether a web data stream counts a site: the same host, ignoring scheme and `www.`. */
export function isStreamOf(url: string, address: string): boolean {
  const stream = normaliseUrl(withHostPrefix(address));
  return stream !== undefined && isPageOfSite(url, stream);
}

/**
 * Checks a site's property with Google. One service account reads the properties of all customers, so a property id
 * alone proves nothing: one of the property's web data streams must have the site's host.
 * @throws ProviderError if Google says nothing
 */
export async function propertyState(
  { findStreamAddresses }: Pick<AnalyticsSource, 'findStreamAddresses'>,
  { url, propertyId }: { url: string; propertyId: string },
): Promise<CheckedState> {
  try {
    const addresses = await findStreamAddresses(propertyId);
    return addresses.some((address) => isStreamOf(url, address)) ? 'verified' : 'not-this-site';
  } catch (error) {
    const state = stateIn(error);
    if (state === undefined) throw error;
    return state;
  }
}
