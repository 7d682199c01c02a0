import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getVisitorScript } from '../../../../../shared/calls/measuring/visitors.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { latestScanQuery, originSummaryQuery, scoreQuery } from './scan-queries.ts';

/** Milliseconds. Who looks for the first views wants to see them at once. */
const soon = 4000;
const later = 60_000;

/** Prefix of every query about the visitors of a site. */
export const visitorsKey = (url: string) => ['visitors', url] as const;

/** The script of a site, and when its visitors were counted last. */
export const visitorScriptQuery = (url: string) =>
  callQuery(['visitor-script', url], getVisitorScript, { query: { url } });

/**
 * Reloads what shows the visitors of a site when new ones were counted, while the screen is looked at.
 * @param options.isMeasured nothing is asked otherwise
 */
export function useVisitorNews(
  url: string,
  { isMeasured, areFew }: { isMeasured: boolean; areFew: boolean },
): void {
  const client = useQueryClient();
  const { data } = useQuery({
    ...visitorScriptQuery(url),
    enabled: isMeasured,
    staleTime: 0,
    refetchInterval: areFew ? soon : later,
  });
  const seen = useRef<{ url: string; at: string | null }>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    const at = data.lastViews?.at ?? null;
    const before = seen.current?.url === url ? seen.current : undefined;
    seen.current = { url, at };
    // The first answer may be newer than what the screen began with.
    const isNews = before === undefined ? areFew && at !== null : at !== before.at;
    if (!isNews) return;
    const shown = [originSummaryQuery(url), latestScanQuery(url), scoreQuery(url)];
    for (const queryKey of [visitorsKey(url), ...shown.map((query) => query.queryKey)])
      void client.invalidateQueries({ queryKey });
  }, [client, url, data, areFew]);
}
