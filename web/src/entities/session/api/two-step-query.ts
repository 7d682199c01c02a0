import { queryOptions } from '@tanstack/react-query';
import { getTwoStep } from '../../../../../shared/calls/two-step.ts';
import { callApi } from '../../../lib/api.ts';

/** Whether the user's sign-in has a second step, and what their team requires. */
export const twoStepQuery = (userId: string) =>
  queryOptions({
    queryKey: ['two-step', userId],
    queryFn: ({ signal }) => callApi(getTwoStep, { params: { userId } }, { signal }),
  });
