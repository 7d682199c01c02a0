import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { listStatuses, type SiteStatus } from '../../../../shared/calls/scans.ts';
import { listSites } from '../../../../shared/calls/sites.ts';
import { addressKey } from '../../../../shared/urls.ts';
import { callApi } from '../../lib/api.ts';
import { firstSites } from './first-sites.ts';
import { inPortions } from '../../lib/in-portions.ts';
import { untilCalm } from '../../lib/until-calm.ts';

async function askForSites(
  email: string,
  options: { signal?: AbortSignal; query?: { first: number } },
) {
  const { query = {}, ...rest } = options;
  const [account] = await callApi(listSites, { params: { email }, query }, rest);
  return account ?? { sites: [], statuses: [] };
}

/** The first sites of the account, which are there long before thousands are. Their statuses come with them. */
const firstSitesQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: ['first-sites', accountEmail],
    queryFn: async ({ client }) => {
      const { sites, statuses = [] } = await askForSites(accountEmail, {
        query: { first: firstSites },
      });
      for (const status of statuses) keepStatus(client, status);
      return sites;
    },
    staleTime: 10_000,
    gcTime: 30_000,
  });

/**
 * All sites of the account; every screen that adds, edits or removes one invalidates `['sites']`. Where none are known yet,
 * the first are asked for alone, and the others once the screen has what it needs to show these.
 */
const sitesQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: ['sites', accountEmail],
    queryFn: async ({ client, queryKey, signal }) => {
      if (client.getQueryData(queryKey) === undefined) {
        const first = await client.fetchQuery(firstSitesQuery(accountEmail));
        if (first.length < firstSites) return first;
        await untilCalm(client, ({ queryKey: [name] }) => name !== 'sites');
      }
      return (await askForSites(accountEmail, { signal })).sites;
    },
  });

/** The sites of the account: the first of them until all are there. */
export function useSites(accountEmail: string, { enabled = true } = {}) {
  const sites = useQuery({ ...sitesQuery(accountEmail), enabled });
  const first = useQuery({ ...firstSitesQuery(accountEmail), enabled: false });
  return { ...sites, data: sites.data ?? first.data, hasAll: sites.data !== undefined };
}

/** Asks for the sites, and for the statuses of the first, before there is a screen that shows them. */
export async function askAheadForSites(client: QueryClient, accountEmail: string): Promise<void> {
  void client.prefetchQuery(sitesQuery(accountEmail));
  const first = await client.fetchQuery(firstSitesQuery(accountEmail));
  for (const { url } of first) void client.prefetchQuery(statusQuery(url));
}

/** Addresses of one request: enough for any window, and quick to answer. The server takes 2,000. */
const portion = 200;
const loadStatus = inPortions(portion, async (sites: string[]) =>
  callApi(listStatuses, { body: { sites } }),
);

export const statusKey = (url: string) => ['statuses', addressKey(url)] as const;

/** Status and score of a page; those that are wanted together come in one answer. */
export const statusQuery = (url: string) =>
  queryOptions({ queryKey: statusKey(url), queryFn: () => loadStatus(url) });

/** Notes a status that came with another answer; one that is known already may be newer. */
function keepStatus(client: QueryClient, status: SiteStatus): void {
  client.setQueryData(statusKey(status.siteName), (known?: SiteStatus) => known ?? status);
}

/** Has the status of a page fetched again, or of all pages: at once where it is in view. */
export const refreshStatuses = (client: QueryClient, url?: string): Promise<void> =>
  client.invalidateQueries({ queryKey: url === undefined ? ['statuses'] : statusKey(url) });
