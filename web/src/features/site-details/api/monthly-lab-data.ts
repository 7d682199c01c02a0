import { useQuery } from '@tanstack/react-query';
import { listMonthlyLabData } from '../../../../../shared/calls/scans.ts';
import { callApi } from '../../../lib/api.ts';
import { siteKey } from './site-queries.ts';

/** Lab data over time, oldest first. */
export function useMonthlyLabData(url: string) {
  return useQuery({
    queryKey: [...siteKey(url), 'monthly-lab-data'],
    queryFn: ({ signal }) => callApi(listMonthlyLabData, { query: { url } }, { signal }),
  });
}
