import { queryOptions } from '@tanstack/react-query';
import { getRanking } from '../../../../shared/calls/ranking.ts';
import { callApi } from '../../lib/api.ts';

/** Keywords of a site. They change once a week, so a visit fetches them once. */
export const rankingQuery = (url: string) =>
  queryOptions({
    queryKey: ['ranking', url],
    queryFn: ({ signal }) => callApi(getRanking, { body: { data: { url } } }, { signal }),
    staleTime: 3_600_000,
  });
