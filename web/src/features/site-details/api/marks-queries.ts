import { queryOptions } from '@tanstack/react-query';
import { listConditionChanges, listDeployments } from '../../../../../shared/calls/marks.ts';
import { callApi } from '../../../lib/api.ts';
import { siteKey } from '../../../entities/scan/api/scan-queries.ts';

/** When versions or the machine changed between two scans, oldest first. */
export const conditionChangesQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'condition-changes'],
    queryFn: ({ signal }) => callApi(listConditionChanges, { query: { url } }, { signal }),
  });

/** The deployments of the page's site, oldest first. */
export const deploymentsQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'deployments'],
    queryFn: ({ signal }) => callApi(listDeployments, { query: { url } }, { signal }),
  });
