import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { admitAddress, type Asking, kindOfAddress } from '../../registry/pages/known-address.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import type { Adding } from './adding-store.ts';
import { type SettlePorts, settleAdding } from './settle-adding.ts';
import { isCompetitor, limitCheck } from '../../registry/pages/site-rules.ts';
import type { NewSite } from '../../registry/pages/site-record.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

/**
 * Stores the intent to add a site, and starts its first scan. If it is already being added, that continues.
 *
 * @param site its address must be allowed
 * @throws ProblemError `conflict` for an existing site or competitor, `limit_reached` if the plan allows no more
 */
export async function beginAdding(
  ports: SettlePorts,
  { audit, ...asking }: Asking & { caller: { userId: string }; audit: Audit },
  site: NewSite,
): Promise<Adding> {
  const { adding, now } = ports;
  const { accountId, userId: askedBy } = asking.caller;
  const sites = siteStore(asking.table);
  const begun = await adding.find(accountId, site.url, now);
  if (begun?.state === 'scanning') {
    audit.unchanged();
    return settleAdding(ports, begun);
  }
  if ((await sites.findSite(accountId, site.url)) !== undefined) {
    throw new ProblemError('conflict', messages.siteExists, { field: 'site.url' });
  }
  if ((await kindOfAddress(asking, site.url)) === 'competitor') throw isCompetitor('site.url');
  const { plan, siteCount } = await sites.readAccount(accountId);
  const { siteLimit, siteUnlimited } = limitsOf(plan);
  const check = limitCheck({ limit: siteLimit, unlimited: siteUnlimited, used: siteCount });
  if (!check.success) throw new ProblemError('limit_reached', messages.sitesLimitReached);
  await admitAddress(asking, site.url, 'site.url');
  return settleAdding(ports, await adding.begin({ accountId, askedBy }, site, { now, audit }));
}
