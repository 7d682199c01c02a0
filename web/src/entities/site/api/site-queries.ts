import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { listStatuses, type SiteStatus } from '../../../../../shared/calls/measuring/scans.ts';
import { listSites, type Site } from '../../../../../shared/calls/portfolio/sites.ts';
import { addressKey } from '../../../../../shared/pages/urls.ts';
import { callApi } from '../../../lib/api.ts';
import { firstSites } from '../rules/first-sites.ts';
import { inPortions } from '../../../lib/in-portions.ts';
import { loadAgain } from '../../../lib/use-change.ts';
import { portfolioKey } from './portfolio-query.ts';
import { untilCalm } from '../../../lib/until-calm.ts';

async function requestSites(
  email: string,
  options: { signal?: AbortSignal; query?: { first: number } },
) {
  const { query = {}, ...rest } = options;
  const [account] = await callApi(listSites, { params: { email }, query }, rest);
  return account ?? { sites: [], statuses: [] };
}

/** Begins the key of the list of sites. */
export const sitesKey = ['sites'] as const;
/** Keys of all lists of sites. */
export const siteLists = [sitesKey, portfolioKey];

/** The first sites of the account, which arrive long before thousands would. */
const firstSitesQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: ['first-sites', accountEmail],
    queryFn: async ({ client }) => {
      const { sites, statuses = [] } = await requestSites(accountEmail, {
        query: { first: firstSites },
      });
      for (const status of statuses) keepStatus(client, status);
      return sites;
    },
    staleTime: 10_000,
    gcTime: 30_000,
  });

/**
 * All sites of the account; every screen that adds, edits or removes one invalidates `sitesKey`. If none are known
 * yet, the first are requested alone, and the others once the screen has all it needs to show these.
 */
const sitesQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: [...sitesKey, accountEmail],
    queryFn: async ({ client, queryKey, signal }) => {
      if (client.getQueryData(queryKey) === undefined) {
        const first = await client.fetchQuery(firstSitesQuery(accountEmail));
        if (first.length < firstSites) return first;
        await untilCalm(client, ({ queryKey: [name] }) => name !== sitesKey[0]);
      }
      return (await requestSites(accountEmail, { signal })).sites;
    },
  });

/** The sites of the account: the first ones until all have arrived. */
export function useSites(accountEmail: string, { enabled = true } = {}) {
  const sites = useQuery({ ...sitesQuery(accountEmail), enabled });
  const first = useQuery({ ...firstSitesQuery(accountEmail), enabled: false });
  return { ...sites, data: sites.data ?? first.data, hasAll: sites.data !== undefined };
}

/** Requests the sites before the screen that shows them exists. @returns the first of them */
export function firstSitesAhead(client: QueryClient, accountEmail: string): Promise<Site[]> {
  void client.prefetchQuery(sitesQuery(accountEmail));
  return client.fetchQuery(firstSitesQuery(accountEmail));
}

/** Requests the sites, and the statuses of the first, before the screen that shows them exists. */
export async function prefetchSites(client: QueryClient, accountEmail: string): Promise<void> {
  const first = await firstSitesAhead(client, accountEmail);
  for (const { url } of first) void client.prefetchQuery(statusQuery(url));
}

/** Addresses per request: enough for any window, and quick to answer. The server accepts 2,000. */
const portion = 200;
const loadStatus = inPortions(portion, async (sites: string[]) =>
  callApi(listStatuses, { body: { sites } }),
);

const statusesKey = ['statuses'] as const;
const trendsKey = ['trends'] as const;
export const statusKey = (url: string) => [...statusesKey, addressKey(url)] as const;
/** Key of a page's trend, which a new scan changes as well. */
export const trendKey = (url: string) => [...trendsKey, addressKey(url)] as const;

/** Status and score of a page; simultaneous requests are answered together. */
export const statusQuery = (url: string) =>
  queryOptions({ queryKey: statusKey(url), queryFn: () => loadStatus(url) });

/** Notes a status that came with another answer; one that is known already may be newer. */
function keepStatus(client: QueryClient, status: SiteStatus): void {
  client.setQueryData(statusKey(status.siteName), (known?: SiteStatus) => known ?? status);
}

/** Begins the key of the statuses of all sites together. */
const allStatusesKey = ['all-statuses'] as const;

/** Statuses of all these sites by address, requested once the screen has what it shows first. */
export const allStatusesQuery = (urls: readonly string[]) =>
  queryOptions({
    queryKey: [...allStatusesKey, urls],
    queryFn: async ({ client }): Promise<ReadonlyMap<string, SiteStatus>> => {
      const isKnown = (url: string): boolean => client.getQueryData(statusKey(url)) !== undefined;
      if (!urls.every(isKnown))
        await untilCalm(client, ({ queryKey: [name] }) => name !== allStatusesKey[0]);
      const found = await Promise.all(
        urls.map(async (url): Promise<[string, SiteStatus]> => [
          url,
          await client.fetchQuery({ ...statusQuery(url), staleTime: 60_000 }),
        ]),
      );
      return new Map(found);
    },
    staleTime: 30_000,
  });

/** The site that lists a page: its state may follow from that of the page. */
const sitesHolding = (client: QueryClient, url: string): string[] =>
  client
    .getQueriesData<readonly Site[]>({ queryKey: sitesKey })
    .flatMap(([, sites = []]) => sites)
    .filter(({ pages }) => pages.some((page) => addressKey(page) === addressKey(url)))
    .map((site) => site.url);

/** Reloads the state of a page, or of every page; at once if it is in view. */
export async function refreshStates(client: QueryClient, url?: string): Promise<void> {
  const stale =
    url === undefined ? [statusesKey] : [url, ...sitesHolding(client, url)].map(statusKey);
  await loadAgain(client, ...stale);
  await loadAgain(client, allStatusesKey, portfolioKey);
}

/** Reloads status and trend of a page, or of all pages; at once if it is in view. */
export async function refreshStatuses(client: QueryClient, url?: string): Promise<void> {
  await Promise.all([
    refreshStates(client, url),
    client.invalidateQueries({ queryKey: url === undefined ? trendsKey : trendKey(url) }),
  ]);
}
