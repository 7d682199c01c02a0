import { ProblemError } from '../../shared/calls/errors.ts';
import * as messages from '../../shared/calls/messages.ts';
import type { Audit } from '../platform/audit/audit.ts';
import type { AddressKind } from '../pages/known-address.ts';
import type { Adding, AddingStore } from './adding-store.ts';
import { type SettlePorts, settleAdding } from './settle-adding.ts';
import { isCompetitor, limitCheck } from './site-rules.ts';
import type { NewSite } from './new-site.ts';
import type { SiteStore } from './site-store.ts';

export interface BeginPorts extends SettlePorts {
  adding: SettlePorts['adding'] & Pick<AddingStore, 'begin'>;
  sites: SettlePorts['sites'] & Pick<SiteStore, 'findSite'>;
  kindOf(url: string): Promise<AddressKind>;
  audit?: Audit;
  /** Allows the account to measure a new address. @throws ProblemError after too many */
  admit(url: string): Promise<void>;
}

/**
 * Stores the intent to add a site, and starts its first scan. If it is already being added, that continues.
 *
 * @param site its address must be allowed
 * @throws ProblemError `conflict` for an existing site or competitor, `limit_reached` if the plan allows no more
 */
export async function beginAdding(
  ports: BeginPorts,
  who: { accountId: string; askedBy: string },
  site: NewSite,
): Promise<Adding> {
  const { adding, sites, now, audit } = ports;
  const { accountId } = who;
  const begun = await adding.find(accountId, site.url, now);
  if (begun?.state === 'scanning') {
    audit?.unchanged();
    return settleAdding(ports, begun);
  }
  if ((await sites.findSite(accountId, site.url)) !== undefined) {
    throw new ProblemError('conflict', messages.siteExists, { field: 'site.url' });
  }
  if ((await ports.kindOf(site.url)) === 'competitor') throw isCompetitor('site.url');
  const { plan, siteCount } = await sites.readAccount(accountId);
  const { siteLimit, siteUnlimited } = ports.limitsOf(plan);
  const check = limitCheck({ limit: siteLimit, unlimited: siteUnlimited, used: siteCount });
  if (!check.success) throw new ProblemError('limit_reached', messages.sitesLimitReached);
  await ports.admit(site.url);
  return settleAdding(ports, await adding.begin(who, site, { now, audit }));
}
