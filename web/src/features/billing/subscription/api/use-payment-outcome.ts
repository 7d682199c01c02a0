import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResult } from '../../../../../../shared/calls/define-call.ts';
import { getPaymentOutcome } from '../../../../../../shared/calls/billing/payments.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { callApi } from '../../../../lib/api.ts';
import type { Purchase } from './plan-queries.ts';
import { pollMs, polls, type Waiting } from './use-refresh-until.ts';

type Outcome = CallResult<typeof getPaymentOutcome>['outcome'];
interface PaymentOutcome extends Waiting {
  outcome: Outcome | 'asking' | 'failed';
}

const askedFor = (session: string | undefined, purchase: Purchase | undefined) => ({
  ...(session === undefined ? {} : { session }),
  ...(purchase === undefined
    ? {}
    : { name: purchase.name, annual: purchase.annual ? ('true' as const) : ('false' as const) }),
});

interface Answered {
  outcome: Outcome;
  /** How often it was asked for. */
  times: number;
}

const outcomeQuery = (userId: string, asked: ReturnType<typeof askedFor>) =>
  queryOptions({
    queryKey: ['payment-outcome', userId, asked],
    queryFn: async ({ signal, client, queryKey }): Promise<Answered> => {
      const query = { params: { userId }, query: asked };
      const { outcome } = await callApi(getPaymentOutcome, query, { signal });
      const before = client.getQueryData<Answered>(queryKey)?.times ?? 0;
      return { outcome, times: before + 1 };
    },
    gcTime: 0,
  });

/** What became of a payment page, or of a change of a running subscription, as the payment provider has it. */
export function usePaymentOutcome(
  session: string | undefined,
  purchase: Purchase | undefined,
): PaymentOutcome {
  const { userId } = useSession();
  const [most, setMost] = useState(polls);
  const { data, isError, isFetching, refetch } = useQuery({
    ...outcomeQuery(userId, askedFor(session, purchase)),
    refetchInterval: ({ state }) =>
      state.data?.outcome === 'waiting' && state.data.times < most && pollMs,
  });
  return {
    outcome: isError && !isFetching ? 'failed' : (data?.outcome ?? 'asking'),
    isLate: data !== undefined && data.times >= most,
    pollAgain: () => {
      setMost((data?.times ?? 0) + polls);
      void refetch();
    },
  };
}
