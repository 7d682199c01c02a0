import { listMonitors } from '../../../shared/calls/monitoring/monitors.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { allItems } from '../../platform/table/read-items.ts';
import { pageEntity } from '../../registry/pages/page-entity.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { roleOn } from '../../registry/pages/visible-sites.ts';
import { describeMonitors } from './monitors/describe-monitor.ts';
import { monitorStore } from './monitors/monitor-store.ts';

export const handler = handleCall(listMonitors, async ({ query, caller, table, now }) => {
  const { accountId } = caller;
  const site = await reachedSite(table, caller, query.site, 'site');
  const [watched, pages, { plan }] = await Promise.all([
    monitorStore(table).listAll(accountId),
    allItems(pageEntity(table).query.bySite({ accountId, siteKey: site.urlKey })),
    readAccount(table, accountId),
  ]);
  const keys = new Set([site.urlKey, ...pages.map(({ urlKey }) => urlKey)]);
  const ofSite = watched
    .filter(({ urlKey, subject }) => keys.has(urlKey) && subject === undefined)
    .toSorted((one, other) =>
      one.urlKey === site.urlKey
        ? -1
        : other.urlKey === site.urlKey
          ? 1
          : one.url.localeCompare(other.url),
    );
  const endpoints = watched
    .filter(({ siteKey, subject }) => subject === 'endpoint' && siteKey === site.urlKey)
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''));
  const limits = limitsOf(plan);
  const canWrite = roleOn(caller, site) === 'work';
  const options = { limits, now, canWrite };
  return {
    monitors: await describeMonitors(table, [...ofSite, ...endpoints], options),
    limit: limits.endpointsLimit,
  };
});
