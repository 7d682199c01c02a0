import { queryOptions } from '@tanstack/react-query';
import { getProfile } from '../../../../shared/calls/settings.ts';
import { callApi } from '../../lib/api.ts';

/** What the user says of themselves. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => callApi(getProfile, { params: { userId } }, { signal }),
  });
