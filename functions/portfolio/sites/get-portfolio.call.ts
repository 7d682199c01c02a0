import { getPortfolio } from '../../../shared/calls/portfolio/portfolio.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { maintenanceWindows, spansOf } from '../../monitoring/episodes/maintenance-windows.ts';
import { findStates } from '../../measuring/scans/states/find-states.ts';
import {
  domainsAbove,
  registeredDomainStore,
} from '../../monitoring/uptime/domains/registered-domain-store.ts';
import { portfolioOf, portfolioRow } from './portfolio.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

export const handler = handleCall(getPortfolio, async ({ caller, table, now }) => {
  const { accountId } = caller;
  const sites = await siteStore(table).listSitesOnly(accountId, caller);
  const [states, domains, windows] = await Promise.all([
    findStates(
      table,
      accountId,
      sites.map(({ url }) => url),
      now,
      { sites },
    ),
    registeredDomainStore(table).list(accountId),
    maintenanceWindows(table, accountId),
  ]);
  const planned = spansOf(windows);
  const rows = sites.flatMap((site) => {
    const state = states.get(site.urlKey);
    if (state === undefined) return [];
    const domain = domainsAbove(new URL(site.url).hostname).find(
      (name) => domains.get(name)?.endsAt,
    );
    return [
      portfolioRow(site, state, { domainUntil: domains.get(domain ?? '')?.endsAt, planned, now }),
    ];
  });
  return portfolioOf(rows, now);
});
