import { type UseQueryResult } from '@tanstack/react-query';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import { listFieldData } from '../../../../../shared/calls/field-data.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { siteKey } from './site-key.ts';

export type FieldHistoryQuery = UseQueryResult<CallResult<typeof listFieldData>>;

/** Field data by day, oldest first. @param days how many back; 13 months if left out */
export const fieldHistoryQuery = (url: string, days?: number) =>
  callQuery([...siteKey(url), 'field-history', days], listFieldData, {
    query: days === undefined ? { url } : { url, days },
  });
