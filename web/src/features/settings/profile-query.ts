import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { editProfile, getProfile, type Profile } from '../../../../shared/calls/settings.ts';
import type { CallRequest } from '../../../../shared/calls/define-call.ts';
import { useSession } from '../../entities/session/session.tsx';
import { callApi } from '../../lib/api.ts';

type ProfileChange = NonNullable<CallRequest<typeof editProfile>['body']>;

const profileKey = (userId: string) => ['profile', userId];

/** What the user says of themselves. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: ({ signal }) => callApi(getProfile, { params: { userId } }, { signal }),
  });

export function useEditProfile() {
  const { userId, refresh } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => callApi(editProfile, { params: { userId }, body }),
    onSuccess: (profile: Profile) => {
      client.setQueryData(profileKey(userId), profile);
      // The user menu shows the name.
      void refresh();
    },
  });
}
