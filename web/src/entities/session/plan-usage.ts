import { queryOptions } from '@tanstack/react-query';
import { getPlanUsage } from '../../../../shared/calls/plans.ts';
import { callApi } from '../../lib/api.ts';

/** What the account has of the things that plans limit; requested again by each screen. */
export const planUsageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['plan-usage', userId],
    queryFn: ({ signal }) => callApi(getPlanUsage, { params: { userId } }, { signal }),
    staleTime: 0,
  });
