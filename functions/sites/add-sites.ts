import { ProblemError } from '../../shared/calls/errors.ts';
import * as messages from '../../shared/calls/messages.ts';
import type { PlanLimits, PlanName } from '../../shared/plans/plans.ts';
import type { Audit } from '../platform/audit/audit.ts';
import { indexOfRepetition, isCompetitor } from './site-rules.ts';
import { type ParseTarget, visitable } from '../pages/page-url.ts';
import type { NewSite } from './new-site.ts';
import type { SiteStore } from './site-store.ts';

interface Ports {
  sites: Pick<SiteStore, 'addSites'>;
  parseTarget: ParseTarget;
}

const siteExists = (index: number) =>
  new ProblemError('conflict', messages.siteExists, { field: `sites.${index}.url` });

/**
 * Saves sites, all or none.
 *
 * @throws ProblemError `invalid_input` for an address that must not be visited, `conflict` for one that already exists
 *   (compared with or without a trailing slash) or is a competitor, `limit_reached` if the plan allows no more
 */
export async function addSites(
  { sites, parseTarget }: Ports,
  accountId: string,
  given: readonly NewSite[],
  { limits, ...call }: { limits: PlanLimits; plan?: PlanName; now: Date; audit?: Audit },
): Promise<void> {
  const added = given.map((site, index) => ({
    ...site,
    url: visitable(parseTarget, site.url, `sites.${index}.url`),
  }));
  const repeated = indexOfRepetition(added.map(({ url }) => url));
  if (repeated !== undefined) throw siteExists(repeated);
  const limit = limits.siteUnlimited ? null : limits.siteLimit;
  const written = await sites.addSites(accountId, added, { limit, ...call });
  if (written.done) return;
  if (written.refused === 'limit')
    throw new ProblemError('limit_reached', messages.sitesLimitReached);
  const { refused, index } = written;
  throw refused === 'exists' ? siteExists(index) : isCompetitor(`sites.${index}.url`);
}
