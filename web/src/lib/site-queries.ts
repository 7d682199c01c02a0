import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listStatuses } from '../../../shared/calls/scans.ts';
import { listSites } from '../../../shared/calls/sites.ts';
import { addressKey } from '../../../shared/urls.ts';
import { callApi } from './api.ts';
import { inPortions } from './in-portions.ts';

/** The sites of the account; every screen that adds, edits or removes one invalidates `['sites']`. */
export const sitesQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: ['sites', accountEmail],
    queryFn: async ({ signal }) => {
      const accounts = await callApi(listSites, { params: { email: accountEmail } }, { signal });
      return accounts[0]?.sites ?? [];
    },
  });

/** Addresses of one request: enough for any window, and quick to answer. The server takes 2,000. */
const portion = 200;
const loadStatus = inPortions(portion, async (sites: string[]) =>
  callApi(listStatuses, { body: { sites } }),
);

export const statusKey = (url: string) => ['statuses', addressKey(url)] as const;

/** Status and score of a page; those that are wanted together come in one answer. */
export const statusQuery = (url: string) =>
  queryOptions({ queryKey: statusKey(url), queryFn: () => loadStatus(url) });

/** Has the status of a page fetched again, or of all pages: at once where it is in view. */
export const refreshStatuses = (client: QueryClient, url?: string): Promise<void> =>
  client.invalidateQueries({ queryKey: url === undefined ? ['statuses'] : statusKey(url) });
