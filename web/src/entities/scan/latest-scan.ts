import { useQuery } from '@tanstack/react-query';
import { getLatestScan } from '../../../../shared/calls/scans.ts';
import { callApi } from '../../lib/api.ts';
import { siteKey } from './scan-queries.ts';

/** Score, lab data and field data of the newest scan. */
export function useLatestScan(url: string) {
  return useQuery({
    queryKey: [...siteKey(url), 'latest-scan'],
    queryFn: ({ signal }) => callApi(getLatestScan, { query: { url } }, { signal }),
  });
}
