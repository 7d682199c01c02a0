import { useQuery } from '@tanstack/react-query';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import { getOriginSummary } from '../../../../../shared/calls/scans.ts';
import { callApi } from '../../../lib/api.ts';
import { siteKey } from './site-queries.ts';

export type OriginSummary = CallResult<typeof getOriginSummary>;

/** Field data of the whole origin, and whether field data are set up at all. */
export function useOriginSummary(url: string) {
  return useQuery({
    queryKey: [...siteKey(url), 'origin-summary'],
    queryFn: ({ signal }) => callApi(getOriginSummary, { body: { url } }, { signal }),
  });
}
