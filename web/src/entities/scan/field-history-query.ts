import { useQuery } from '@tanstack/react-query';
import { listFieldData } from '../../../../shared/calls/field-data.ts';
import { callApi } from '../../lib/api.ts';
import { siteKey } from './scan-queries.ts';

export type FieldHistoryQuery = ReturnType<typeof useFieldHistory>;

/** Field data by day, oldest first. */
export function useFieldHistory(url: string, { enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [...siteKey(url), 'field-history'],
    queryFn: ({ signal }) => callApi(listFieldData, { query: { url } }, { signal }),
  });
}
