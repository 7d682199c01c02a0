import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { statusQuery } from '../../../entities/site/api/site-queries.ts';
import { byBadness } from '../rules/worst-first.ts';

const worstFirstQuery = (sites: readonly Site[]) =>
  queryOptions({
    queryKey: ['worst-first', sites.map(({ _id }) => _id)],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client }): Promise<ReadonlyMap<string, number>> => {
      const found = await Promise.all(
        sites.map(async ({ _id, url }) => ({
          _id,
          status: await client.fetchQuery({ ...statusQuery(url), staleTime: 60_000 }),
        })),
      );
      const sorted = found.toSorted((a, b) => byBadness(a.status, b.status));
      return new Map(sorted.map(({ _id }, place) => [_id, place]));
    },
  });

/**
 * Places of the sites by id, the worst first. New results do not move rows: the order is that of the moment at which it
 * was asked for.
 */
export function useWorstFirst(sites: readonly Site[], { enabled }: { enabled: boolean }) {
  const query = useMemo(() => worstFirstQuery(enabled ? sites : []), [sites, enabled]);
  return useQuery({ ...query, enabled });
}
