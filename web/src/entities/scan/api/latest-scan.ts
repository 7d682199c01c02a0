import { queryOptions, useQuery } from '@tanstack/react-query';
import { getLatestScan } from '../../../../../shared/calls/scans.ts';
import { callApi } from '../../../lib/api.ts';
import { siteKey } from './scan-queries.ts';

export const latestScanQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'latest-scan'],
    queryFn: ({ signal }) => callApi(getLatestScan, { query: { url } }, { signal }),
  });

/** Score, lab data and field data of the newest scan. */
export const useLatestScan = (url: string) => useQuery(latestScanQuery(url));
