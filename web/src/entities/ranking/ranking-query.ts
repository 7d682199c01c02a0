import { queryOptions } from '@tanstack/react-query';
import { getRanking } from '../../../../shared/calls/measuring/ranking.ts';
import { callQuery } from '../../lib/call-query.ts';

/** Keywords of a site. They change once a week, so a visit fetches them once. */
export const rankingQuery = (url: string) =>
  queryOptions({
    ...callQuery(['ranking', url], getRanking, { body: { data: { url } } }),
    staleTime: 3_600_000,
  });
