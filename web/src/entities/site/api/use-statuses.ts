import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { SiteStatus } from '../../../../../shared/calls/measuring/scans.ts';
import { addressKey } from '../../../../../shared/pages/urls.ts';
import { refreshStatuses, statusQuery } from './site-queries.ts';

/** State of a page's status in a cell: loading, loaded, or failed. */
export type KnownStatus = SiteStatus | 'loading' | 'unknown';

const combine = (answers: readonly UseQueryResult<SiteStatus>[]) => ({
  known: answers.map(
    ({ data, isPending }): KnownStatus => data ?? (isPending ? 'loading' : 'unknown'),
  ),
  error: answers.find(({ error }) => error !== null)?.error ?? undefined,
});

/** Newest status of the pages in view by address, and the errors of those that failed. */
export function useStatuses(urls: readonly string[]) {
  const client = useQueryClient();
  const byKey = new Map(urls.map((url) => [addressKey(url), url]));
  const { known, error } = useQueries({ queries: [...byKey.values()].map(statusQuery), combine });
  const statuses = new Map([...byKey.keys()].map((key, index) => [key, known[index]]));
  return {
    statusOf: (url: string): KnownStatus => statuses.get(addressKey(url)) ?? 'loading',
    error,
    retry: () => refreshStatuses(client),
  };
}
