import { isHeld } from '../../../shared/plans/standing.ts';
import { accountStanding, type StandingFields } from '../../platform/callers/account-standing.ts';
import { after, hourMs } from '../../platform/times.ts';
import type { AnalyticsSource } from '../../providers/ports/analytics-source.ts';
import { propertyState } from './property-state.ts';
import type { PropertyStore } from './property-store.ts';

interface Ports {
  properties: Pick<PropertyStore, 'find' | 'note' | 'skip'> & {
    findAccount(accountId: string): Promise<StandingFields | undefined>;
  };
  source: Pick<AnalyticsSource, 'findStreamAddresses'>;
  now: () => Date;
}

/** A job that is delivered twice finds the property checked. */
const leastPauseMs = 12 * hourMs;

/**
 * Checks the property of a site, unless its account is silent.
 * @throws if Google does not answer; what is known of the property stays, and the job is delivered again
 */
export async function checkProperty(
  { properties, source, now }: Ports,
  { accountId, url }: { accountId: string; url: string },
): Promise<void> {
  const [site, account] = await Promise.all([
    properties.find(accountId, url),
    properties.findAccount(accountId),
  ]);
  if (site === undefined || account === undefined || site.propertyId === '') return;
  const recently = after(now(), -leastPauseMs).toISOString();
  const isHeldNow = isHeld(accountStanding(account, now()));
  if (isHeldNow || (site.propertyCheckedAt ?? '') > recently)
    return properties.skip(accountId, site, now());
  const state = await propertyState(source, site);
  await properties.note(accountId, site, { state, now: now() });
}
