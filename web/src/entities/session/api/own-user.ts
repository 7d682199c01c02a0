import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  editProfile,
  type Profile,
  getProfile,
} from '../../../../../shared/calls/identity/settings.ts';
import type { CallRequest } from '../../../../../shared/calls/define-call.ts';
import { useSession } from '../components/session.tsx';
import { callApi } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { profileKey } from '../../query-keys.ts';
import { getTwoStep } from '../../../../../shared/calls/identity/two-step.ts';
import { listIdentities } from '../../../../../shared/calls/identity/social.ts';

/** Whether the user's sign-in has a second step, and what their team requires. */
export const twoStepQuery = (userId: string) =>
  callQuery(['two-step', userId], getTwoStep, { params: { userId } });

/** The ways in of the signed-in user. */
export const identitiesQuery = (userId: string) =>
  callQuery(['identities', userId], listIdentities, { params: { userId } });

/** The user's own profile. */
export const profileQuery = (userId: string) =>
  callQuery(profileKey(userId), getProfile, { params: { userId } });

type ProfileChange = NonNullable<CallRequest<typeof editProfile>['body']>;

export function useEditProfile() {
  const { userId, refresh } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => callApi(editProfile, { params: { userId }, body }),
    onSuccess: (profile: Profile) => {
      client.setQueryData(profileQuery(userId).queryKey, profile);
      // The user menu shows the name.
      void refresh();
    },
  });
}
