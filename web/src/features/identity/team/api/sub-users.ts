import { queryOptions, useQuery } from '@tanstack/react-query';
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
import { twoStepQuery } from '../../../../entities/session/api/own-user.ts';
import { useChange } from '../../../../lib/use-change.ts';

const subUsersKey = ['sub-users'];

/** The sub-users of the account. */
export const subUsersQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: [...subUsersKey, accountEmail],
    queryFn: async ({ signal }) =>
      (await callApi(listSubUsers, { params: { user: accountEmail } }, { signal })).response,
  });

type Limits = NonNullable<SubUser['clients']>;

export interface NewSubUser extends Pick<SubUser, 'firstName' | 'lastName' | 'email' | 'role'> {
  /** Null: all sites. */
  clients: Limits | null;
}

/** Invites a sub-user, with the account's plan and a password that is never shown. */
export function useAddSubUser() {
  const { accountEmail: email, plan } = useSession();
  return useChange((person: NewSubUser) => {
    const body = { ...person, plan: plan.name, password: generatePassword(), subUser: true };
    return callApi(addSubUser, { params: { email }, body });
  }, subUsersKey);
}

export function useRenewInvitation() {
  const { accountEmail: user } = useSession();
  return useChange(
    (subUserId: string) => callApi(renewInvitation, { params: { user, subUserId } }),
    subUsersKey,
  );
}

/** Limits a member to the sites of some clients, or lifts the limit. */
export function useLimitSubUser() {
  const { accountEmail: user } = useSession();
  return useChange(
    ({ subUserId, clients }: { subUserId: string; clients: Limits | null }) =>
      callApi(limitSubUser, { params: { user, subUserId }, body: { clients } }),
    subUsersKey,
  );
}

export function useRemoveSubUser() {
  const { accountEmail: user } = useSession();
  return useChange(
    (subUserId: string) => callApi(removeSubUser, { params: { user, subUserId } }),
    subUsersKey,
  );
}

/** What the root user has, and what they require of the team. */
export const useTeamTwoStep = () => useQuery(twoStepQuery(useSession().userId));

export function useRequireTwoStep() {
  const { accountEmail: user, userId } = useSession();
  return useChange(
    (required: boolean) => callApi(requireTwoStep, { params: { user }, body: { required } }),
    twoStepQuery(userId).queryKey,
  );
}

export function useResetTwoStep() {
  const { accountEmail: user } = useSession();
  return useChange(
    (subUserId: string) => callApi(resetSubUserTwoStep, { params: { user, subUserId } }),
    subUsersKey,
  );
}
