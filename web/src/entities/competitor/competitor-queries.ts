import { queryOptions, useQuery } from '@tanstack/react-query';
import { listCompetitors } from '../../../../shared/calls/competitors.ts';
import { callApi } from '../../lib/api.ts';

/** The competitors of the account, oldest first; every screen that adds or removes one invalidates `['competitors']`. */
export const competitorsQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: ['competitors', accountEmail],
    queryFn: async ({ signal }) =>
      callApi(listCompetitors, { params: { email: accountEmail } }, { signal }),
  });

export const useCompetitors = (accountEmail: string) => useQuery(competitorsQuery(accountEmail));
