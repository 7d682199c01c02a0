import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SiteStatus } from '../../../../../shared/calls/scans.ts';
import { normaliseUrl } from '../../../../../shared/urls.ts';
import { statusesQuery } from '../../../lib/site-queries.ts';

const keyOf = (url: string): string => normaliseUrl(url) ?? url;

/** What a cell knows of a page's status while it loads, when it is there, and when it cannot be had. */
export type KnownStatus = SiteStatus | 'loading' | 'unknown';

/** Newest status of pages, by address; what was known stays while more is fetched. */
export function useStatuses(urls: readonly string[]) {
  const query = useQuery({ ...statusesQuery(urls), placeholderData: keepPreviousData });
  const byUrl = new Map(query.data?.map((status) => [keyOf(status.siteName), status]));
  const statusOf = (url: string): KnownStatus =>
    byUrl.get(keyOf(url)) ?? (query.isPending || query.isPlaceholderData ? 'loading' : 'unknown');
  return { query, statusOf };
}
