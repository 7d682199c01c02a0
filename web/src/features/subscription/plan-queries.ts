import { queryOptions, useMutation } from '@tanstack/react-query';
import { checkout } from '../../../../shared/calls/payments.ts';
import {
  cancelSubscription,
  choosePlan,
  listPlans,
  requestQuote,
  resumeSubscription,
} from '../../../../shared/calls/plans.ts';
import type { PaidPlan } from '../../../../shared/plans.ts';
import { useSession } from '../../entities/session/session.tsx';
import { callApi } from '../../lib/api.ts';

/** The plans as the screen shows them: in reversed list order. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async ({ signal }) => (await callApi(listPlans, {}, { signal })).data.toReversed(),
});

/** A plan, and how it is paid. */
export interface Purchase {
  name: PaidPlan;
  annual: boolean;
}

/** Begins a payment. */
export function useCheckout() {
  const { userId } = useSession();
  return useMutation({
    mutationFn: (body: Purchase) => callApi(checkout, { params: { userId }, body }),
  });
}

/** Where there is no billing. */
export function useChoosePlan() {
  const { userId, refresh } = useSession();
  return useMutation({
    mutationFn: (name: PaidPlan) => callApi(choosePlan, { params: { userId }, body: { name } }),
    onSettled: refresh,
  });
}

export function useCancelSubscription() {
  const { userId } = useSession();
  return useMutation({
    mutationFn: () => callApi(cancelSubscription, { params: { userId } }),
  });
}

/** Takes a cancellation back. */
export function useResumeSubscription() {
  const { userId } = useSession();
  return useMutation({
    mutationFn: () => callApi(resumeSubscription, { params: { userId } }),
  });
}

export function useRequestQuote() {
  const { userId } = useSession();
  return useMutation({ mutationFn: () => callApi(requestQuote, { params: { userId } }) });
}
