import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { statusQuery } from '../../../../entities/site/api/site-queries.ts';
import type { SiteStatus } from '../../../../../../shared/calls/measuring/scans.ts';
import type { Category } from '../../../../../../shared/models/measuring/scan.ts';
import { severityOf } from '../../../../../../shared/state/site-state.ts';

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

const ranks: Record<Category, number> = { SLOW: 0, AVERAGE: 1, FAST: 2 };
const noData = 3;

const worstOf = (values: readonly (number | null)[], without: number): number =>
  Math.min(...values.map((value) => value ?? without));

/**
 * Sorts by the state, then by the worse status of the two devices, then by the lower score; pages without data are last of
 * their state.
 */
export function byBadness(one: SiteStatus, other: SiteStatus): number {
  const rankOf = ({ mobileStatus, desktopStatus }: SiteStatus): number =>
    worstOf(
      [mobileStatus, desktopStatus].map((status) => status && ranks[status]),
      noData,
    );
  const scoreOf = ({ mobileScore, desktopScore }: SiteStatus): number =>
    worstOf([mobileScore, desktopScore], 101);
  return (
    severityOf(one.state) - severityOf(other.state) ||
    rankOf(one) - rankOf(other) ||
    scoreOf(one) - scoreOf(other)
  );
}
