import { queryOptions } from '@tanstack/react-query';
import { getPlanUsage } from '../../../../../shared/calls/plans.ts';
import { callApi } from '../../../lib/api.ts';

/** Usage of the account against the limits of its plan; requested again by each screen. */
export const planUsageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['plan-usage', userId],
    queryFn: ({ signal }) => callApi(getPlanUsage, { params: { userId } }, { signal }),
    staleTime: 0,
  });
