import { queryOptions } from '@tanstack/react-query';
import { getProfile } from '../../../../../shared/calls/settings.ts';
import { callApi } from '../../../lib/api.ts';
import { profileKey } from '../../../entities/session/api/profile-key.ts';

/** The user's own profile. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: ({ signal }) => callApi(getProfile, { params: { userId } }, { signal }),
  });
