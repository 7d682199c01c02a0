import { queryOptions } from '@tanstack/react-query';
import { getPlanUsage } from '../../../../../shared/calls/billing/plans.ts';
import { callQuery } from '../../../lib/call-query.ts';

/** Usage of the account against the limits of its plan; requested again by each screen. */
export const planUsageQuery = (userId: string) =>
  queryOptions({
    ...callQuery(['plan-usage', userId], getPlanUsage, { params: { userId } }),
    staleTime: 0,
  });
