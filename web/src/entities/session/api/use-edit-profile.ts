import { useMutation, useQueryClient } from '@tanstack/react-query';
import { editProfile, type Profile } from '../../../../../shared/calls/identity/settings.ts';
import type { CallRequest } from '../../../../../shared/calls/define-call.ts';
import { profileQuery } from './profile-query.ts';
import { useSession } from '../components/session.tsx';
import { callApi } from '../../../lib/api.ts';

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
