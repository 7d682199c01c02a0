import { queryOptions } from '@tanstack/react-query';
import { listStatuses } from '../../../shared/calls/scans.ts';
import { listSites } from '../../../shared/calls/sites.ts';
import { callApi } from './api.ts';

/** The sites of the account; every screen that adds, edits or removes one invalidates `['sites']`. */
export const sitesQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: ['sites', accountEmail],
    queryFn: async ({ signal }) => {
      const accounts = await callApi(listSites, { params: { email: accountEmail } }, { signal });
      return accounts[0]?.sites ?? [];
    },
  });

/** Status and score of pages, in the order asked for; a scan that finished invalidates `['statuses']`. */
export const statusesQuery = (urls: readonly string[]) =>
  queryOptions({
    queryKey: ['statuses', ...urls],
    queryFn: ({ signal }) => callApi(listStatuses, { body: { sites: [...urls] } }, { signal }),
    enabled: urls.length > 0,
  });
