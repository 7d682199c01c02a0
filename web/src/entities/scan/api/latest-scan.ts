import { queryOptions, useQuery } from '@tanstack/react-query';
import { getLatestScan } from '../../../../../shared/calls/measuring/scan-results.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { whileChecking } from '../../../lib/while-checking.ts';
import { siteKey } from './site-key.ts';

/** Requested again while fresh runs check whether the page has changed: they announce nothing. */
export const latestScanQuery = (url: string) =>
  queryOptions({
    ...callQuery([...siteKey(url), 'latest-scan'], getLatestScan, { query: { url } }),
    refetchInterval: ({ state }) => whileChecking(state.data),
  });

/** Score, lab data and field data of the newest scan. */
export const useLatestScan = (url: string) => useQuery(latestScanQuery(url));
