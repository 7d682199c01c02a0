import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { addSite } from '../../../shared/calls/portfolio/sites.ts';
import { emailByDefault } from '../../notifying/channels/email-by-default.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { mostOf } from '../../platform/limits/limits-of.ts';
import { underPlan } from '../../platform/limits/under-plan.ts';
import { targetParser } from '../../platform/target-guard/parse-target.ts';
import { accountSites } from '../../registry/pages/account-sites.ts';
import { visitable } from '../../registry/pages/page-url.ts';
import { indexOfRepetition, isCompetitor } from '../../registry/pages/site-rules.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

const siteExists = (index: number) =>
  new ProblemError('conflict', messages.siteExists, { field: `sites.${index}.url` });

/** Saves sites, all or none. */
export const handler = handleCall(addSite, async ({ body, caller, table, now, audit }) => {
  const sites = siteStore(table);
  const { accountId } = caller;
  const { siteCount } = await sites.readAccount(accountId);
  await underPlan(table, accountId, async (plan) => {
    const parseTarget = targetParser({ allowPrivate: env.allowPrivateTargets() });
    const added = body.sites.map((site, index) => ({
      ...site,
      url: visitable(parseTarget, site.url, `sites.${index}.url`),
    }));
    const repeated = indexOfRepetition(added.map(({ url }) => url));
    if (repeated !== undefined) throw siteExists(repeated);
    const { sites: limit } = mostOf(plan);
    const written = await sites.addSites(accountId, added, { limit, plan, now, audit });
    if (written.done) return;
    if (written.refused === 'limit')
      throw new ProblemError('limit_reached', messages.sitesLimitReached);
    const { refused, index } = written;
    throw refused === 'exists' ? siteExists(index) : isCompetitor(`sites.${index}.url`);
  });
  if (siteCount === 0) await emailByDefault(table, caller, { cause: 'first-site', now });
  return accountSites(sites, caller);
});
