import { queryOptions, useMutation } from '@tanstack/react-query';
import * as z from 'zod';
import { checkout, previewCheckout } from '../../../../../../shared/calls/billing/payments.ts';
import { listPlans } from '../../../../../../shared/calls/billing/plans.ts';
import type { PaidPlan } from '../../../../../../shared/plans/plans.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { callApi } from '../../../../lib/api.ts';
import { callQuery } from '../../../../lib/call-query.ts';

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

/** What a change of a running subscription charges. It holds for minutes, so it is asked for each time. */
export const previewQuery = (userId: string, { name, annual }: Purchase) =>
  queryOptions({
    ...callQuery(['checkout-preview', userId, name, annual], previewCheckout, {
      params: { userId },
      query: { name, annual: annual ? 'true' : 'false' },
    }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** What the payer has seen of a change, and agrees to. */
export const Agreed = z.object({ at: z.string(), due: z.number() });
export type Agreed = z.infer<typeof Agreed>;

/** Begins a payment, or changes a running subscription. */
export function useCheckout() {
  const { userId } = useSession();
  return useMutation({
    mutationFn: ({ agreed, ...purchase }: Purchase & { agreed?: Agreed | undefined }) =>
      callApi(checkout, {
        params: { userId },
        body: agreed === undefined ? purchase : { ...purchase, agreed },
      }),
  });
}
