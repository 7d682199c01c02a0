import { getPortfolio } from '../../shared/calls/portfolio.ts';
import { env } from '../platform/aws/env.ts';
import { visibleSites } from '../pages/visible-sites.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { getMany } from '../platform/table/get-many.ts';
import { findStates } from '../scans/find-states.ts';
import { domainsAbove, registeredDomainStore } from '../uptime/registered-domain-store.ts';
import { uptimePageEntity } from '../uptime/uptime-page-entity.ts';
import { portfolioOf, portfolioRow } from './portfolio.ts';
import { siteStore } from './site-store.ts';

export const handler = handleCall(getPortfolio, async ({ caller, table, now }) => {
  const { accountId } = caller;
  const [all, roleOf] = await Promise.all([
    siteStore(table).listSitesOnly(accountId),
    visibleSites(table, caller),
  ]);
  const sites = all.filter(({ urlKey }) => roleOf(urlKey) !== undefined);
  const [states, uptimes, domains] = await Promise.all([
    findStates(
      table,
      { accountId, billing: env.billing() },
      sites.map(({ url }) => url),
      now,
    ),
    getMany(
      sites.map(({ urlKey }) => ({ accountId, urlKey })),
      (left) =>
        uptimePageEntity(table)
          .get(left)
          .go({
            concurrent: 5,
            attributes: ['urlKey', 'status', 'since', 'month', 'certificateExpiresAt'],
          }),
    ),
    registeredDomainStore(table).listEnds(accountId),
  ]);
  const uptimeOf = new Map(uptimes.map((page) => [page.urlKey, page]));
  const rows = sites.flatMap((site) => {
    const state = states.get(site.urlKey);
    if (state === undefined) return [];
    const domain = domainsAbove(new URL(site.url).hostname).find((name) => domains.has(name));
    const more = { uptime: uptimeOf.get(site.urlKey), domainUntil: domains.get(domain ?? '') };
    return [portfolioRow(site, state, more, now)];
  });
  return portfolioOf(rows, now);
});
