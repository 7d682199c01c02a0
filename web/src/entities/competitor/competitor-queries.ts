import { queryOptions, useQuery } from '@tanstack/react-query';
import { listCompetitors } from '../../../../shared/calls/competitors.ts';
import { callApi } from '../../lib/api.ts';
import { competitorsKey } from './competitors-key.ts';

/** The competitors of the account, oldest first. */
export const competitorsQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: [...competitorsKey, accountEmail],
    queryFn: async ({ signal }) =>
      callApi(listCompetitors, { params: { email: accountEmail } }, { signal }),
  });

export const useCompetitors = (accountEmail: string) => useQuery(competitorsQuery(accountEmail));
