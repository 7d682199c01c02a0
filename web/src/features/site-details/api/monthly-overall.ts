import { useQuery } from '@tanstack/react-query';
import { listMonthlyOverall } from '../../../../../shared/calls/scans.ts';
import { callApi } from '../../../lib/api.ts';
import { siteKey } from './site-queries.ts';

/** Overall scores over time, oldest first. */
export function useMonthlyOverall(url: string) {
  return useQuery({
    queryKey: [...siteKey(url), 'monthly-overall'],
    queryFn: ({ signal }) => callApi(listMonthlyOverall, { query: { url } }, { signal }),
  });
}
