import { queryOptions } from '@tanstack/react-query';
import { listIdentities } from '../../../../../shared/calls/social.ts';
import { callApi } from '../../../lib/api.ts';

/** The ways in of the signed-in user. */
export const identitiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['identities', userId],
    queryFn: ({ signal }) => callApi(listIdentities, { params: { userId } }, { signal }),
  });
