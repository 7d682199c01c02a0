import { useQuery } from '@tanstack/react-query';
import { getSuggestions } from '../../../../../shared/calls/scans.ts';
import { callApi } from '../../../lib/api.ts';
import { siteKey } from '../../../lib/scan-queries.ts';

/** What the newest scan found, a device each. */
export function useSuggestions(url: string) {
  return useQuery({
    queryKey: [...siteKey(url), 'suggestions'],
    queryFn: ({ signal }) => callApi(getSuggestions, { body: { url } }, { signal }),
  });
}
