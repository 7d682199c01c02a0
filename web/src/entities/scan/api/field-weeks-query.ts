import { useQuery } from '@tanstack/react-query';
import { getFieldHistory } from '../../../../../shared/calls/field-data.ts';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import { callApi } from '../../../lib/api.ts';
import { siteKey } from './scan-queries.ts';

export type FieldWeeks = CallResult<typeof getFieldHistory>;

export type FieldWeeksQuery = ReturnType<typeof useFieldWeeks>;

interface WeeksOptions {
  enabled?: boolean;
  /** `page`: its origin only where the page has too little data. */
  of?: 'page' | 'origin';
}

/** Field data week by week, up to 40 weeks. */
export function useFieldWeeks(url: string, { enabled = true, of = 'page' }: WeeksOptions = {}) {
  return useQuery({
    enabled,
    queryKey: [...siteKey(url), 'field-weeks', of],
    queryFn: ({ signal }) => callApi(getFieldHistory, { query: { url, of } }, { signal }),
  });
}
