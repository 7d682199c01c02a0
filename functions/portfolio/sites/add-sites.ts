import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { env } from '../../platform/aws/env.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import type { Table } from '../../platform/table/table.ts';
import { targetParser } from '../../platform/target-guard/parse-target.ts';
import { indexOfRepetition, isCompetitor } from '../../registry/pages/site-rules.ts';
import { visitable } from '../../registry/pages/page-url.ts';
import type { NewSite } from '../../registry/pages/site-record.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

const siteExists = (index: number) =>
  new ProblemError('conflict', messages.siteExists, { field: `sites.${index}.url` });

/**
 * Saves sites, all or none.
 *
 * @throws ProblemError `invalid_input` for an address that must not be visited, `conflict` for one that already exists
 *   (compared with or without a trailing slash) or is a competitor, `limit_reached` if the plan allows no more
 */
export async function addSites(
  table: Table,
  accountId: string,
  given: readonly NewSite[],
  call: { plan: PlanName; now: Date; audit: Audit },
): Promise<void> {
  const parseTarget = targetParser({ allowPrivate: env.allowPrivateTargets() });
  const added = given.map((site, index) => ({
    ...site,
    url: visitable(parseTarget, site.url, `sites.${index}.url`),
  }));
  const repeated = indexOfRepetition(added.map(({ url }) => url));
  if (repeated !== undefined) throw siteExists(repeated);
  const { siteUnlimited, siteLimit } = limitsOf(call.plan);
  const limit = siteUnlimited ? null : siteLimit;
  const written = await siteStore(table).addSites(accountId, added, { limit, ...call });
  if (written.done) return;
  if (written.refused === 'limit')
    throw new ProblemError('limit_reached', messages.sitesLimitReached);
  const { refused, index } = written;
  throw refused === 'exists' ? siteExists(index) : isCompetitor(`sites.${index}.url`);
}
