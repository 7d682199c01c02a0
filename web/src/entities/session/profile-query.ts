import { queryOptions } from '@tanstack/react-query';
import { getProfile } from '../../../../shared/calls/settings.ts';
import { callApi } from '../../lib/api.ts';
import { profileKey } from './profile-key.ts';

/** What the user says of themselves. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: ({ signal }) => callApi(getProfile, { params: { userId } }, { signal }),
  });
