import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SiteStatus } from '../../../../../shared/calls/scans.ts';
import { addressKey } from '../../../../../shared/urls.ts';
import { statusesQuery } from '../../../lib/site-queries.ts';

/** What a cell knows of a page's status while it loads, when it is there, and when it cannot be had. */
export type KnownStatus = SiteStatus | 'loading' | 'unknown';

/** Newest status of pages, by address; what was known stays while more is fetched. */
export function useStatuses(urls: readonly string[]) {
  const query = useQuery({ ...statusesQuery(urls), placeholderData: keepPreviousData });
  const byUrl = new Map(query.data?.map((status) => [addressKey(status.siteName), status]));
  const statusOf = (url: string): KnownStatus =>
    byUrl.get(addressKey(url)) ??
    (query.isPending || query.isPlaceholderData ? 'loading' : 'unknown');
  return { query, statusOf };
}
