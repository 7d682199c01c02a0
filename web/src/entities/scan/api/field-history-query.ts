import { useQuery } from '@tanstack/react-query';
import { listFieldData } from '../../../../../shared/calls/field-data.ts';
import { callApi } from '../../../lib/api.ts';
import { siteKey } from './scan-queries.ts';

export type FieldHistoryQuery = ReturnType<typeof useFieldHistory>;

interface HistoryOptions {
  enabled?: boolean;
  /** How many days back. @default 13 months */
  days?: number;
}

/** Field data by day, oldest first. */
export function useFieldHistory(url: string, { enabled = true, days }: HistoryOptions = {}) {
  const query = days === undefined ? { url } : { url, days };
  return useQuery({
    enabled,
    queryKey: [...siteKey(url), 'field-history', days],
    queryFn: ({ signal }) => callApi(listFieldData, { query }, { signal }),
  });
}
