import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requireTwoStep, resetSubUserTwoStep } from '../../../../../shared/calls/team-two-step.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { twoStepQuery } from '../../../entities/session/api/two-step-query.ts';
import { callApi } from '../../../lib/api.ts';
import { useSubUsersChanged } from './sub-users.ts';

/** What the root user has, and what they require of the team. */
export const useTeamTwoStep = () => useQuery(twoStepQuery(useSession().userId));

export function useRequireTwoStep() {
  const { accountEmail: user, userId } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (required: boolean) =>
      callApi(requireTwoStep, { params: { user }, body: { required } }),
    onSettled: () => client.invalidateQueries({ queryKey: twoStepQuery(userId).queryKey }),
  });
}

export function useResetTwoStep() {
  const { accountEmail: user } = useSession();
  return useMutation({
    mutationFn: (subUserId: string) =>
      callApi(resetSubUserTwoStep, { params: { user, subUserId } }),
    onSettled: useSubUsersChanged(),
  });
}
