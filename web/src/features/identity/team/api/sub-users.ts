import { queryOptions, useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import {
  addSubUser,
  limitSubUser,
  listSubUsers,
  removeSubUser,
  renewInvitation,
  type SubUser,
} from '../../../../../../shared/calls/identity/sub-users.ts';
import { callApi } from '../../../../lib/api.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { generatePassword } from '../rules/generate-password.ts';
import {
  requireTwoStep,
  resetSubUserTwoStep,
} from '../../../../../../shared/calls/identity/team-two-step.ts';
import { twoStepQuery } from '../../../../entities/session/api/sign-in-queries.ts';

const subUsersKey = ['sub-users'];

/** The sub-users of the account. */
export const subUsersQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: [...subUsersKey, accountEmail],
    queryFn: async ({ signal }) =>
      (await callApi(listSubUsers, { params: { user: accountEmail } }, { signal })).response,
  });

export function useSubUsersChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: subUsersKey });
}

type Limits = NonNullable<SubUser['clients']>;

export type NewSubUser = Pick<SubUser, 'firstName' | 'lastName' | 'email' | 'role'>;

/** Invites a sub-user, with the account's plan and a password that is never shown. */
export function useAddSubUser() {
  const { accountEmail: email, plan } = useSession();
  return useMutation({
    mutationFn: (person: NewSubUser) => {
      const body = { ...person, plan: plan.name, password: generatePassword(), subUser: true };
      return callApi(addSubUser, { params: { email }, body });
    },
    onSettled: useSubUsersChanged(),
  });
}

export function useRenewInvitation() {
  const { accountEmail: user } = useSession();
  return useMutation({
    mutationFn: (subUserId: string) => callApi(renewInvitation, { params: { user, subUserId } }),
    onSettled: useSubUsersChanged(),
  });
}

/** Limits a member to the sites of some clients, or lifts the limit. */
export function useLimitSubUser() {
  const { accountEmail: user } = useSession();
  return useMutation({
    mutationFn: ({ subUserId, clients }: { subUserId: string; clients: Limits | null }) =>
      callApi(limitSubUser, { params: { user, subUserId }, body: { clients } }),
    onSettled: useSubUsersChanged(),
  });
}

export function useRemoveSubUser() {
  const { accountEmail: user } = useSession();
  return useMutation({
    mutationFn: (subUserId: string) => callApi(removeSubUser, { params: { user, subUserId } }),
    onSettled: useSubUsersChanged(),
  });
}

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
