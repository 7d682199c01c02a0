import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  cancelSubscription,
  resumeSubscription,
  type UserPlan,
} from '../../../../../../shared/calls/billing/plans.ts';
import { callApi } from '../../../../lib/api.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { useRefreshUntil } from './use-refresh-until.ts';

/**
 * Cancels the subscription, and takes that or a planned change back. The plan follows once the payment provider has confirmed it; until then it is
 * shown as the provider answered.
 */
export function useCancellation() {
  const { plan, userId } = useSession();
  const request = { params: { userId } };
  const [answered, setAnswered] = useState<Pick<UserPlan, 'to_suspend' | 'changes_to'>>();
  const cancelling = useMutation({ mutationFn: () => callApi(cancelSubscription, request) });
  const resuming = useMutation({ mutationFn: () => callApi(resumeSubscription, request) });
  const isShown =
    answered === undefined ||
    (answered.to_suspend.value === plan.to_suspend.value && plan.changes_to === null);
  const { isLate, pollAgain } = useRefreshUntil(isShown);
  // What the plan itself says counts from now on.
  if (answered !== undefined && (isShown || isLate)) setAnswered(undefined);
  /** Either ends what was planned. */
  const expect = (next: UserPlan['to_suspend']): void => {
    pollAgain();
    setAnswered({ to_suspend: next, changes_to: null });
  };
  return {
    /** With what the provider has answered last. */
    plan: { ...plan, ...answered },
    isBusy: cancelling.isPending || resuming.isPending,
    /** @returns when the plan ends */
    async cancel(): Promise<string> {
      const { date } = await cancelling.mutateAsync();
      expect({ value: true, date });
      return date;
    },
    async resume(): Promise<void> {
      await resuming.mutateAsync();
      expect({ value: false, date: null });
    },
  };
}
export type Cancellation = ReturnType<typeof useCancellation>;
