import { type UseQueryResult } from '@tanstack/react-query';
import { getFieldHistory } from '../../../../../shared/calls/field-data.ts';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { siteKey } from './site-key.ts';

export type FieldWeeks = CallResult<typeof getFieldHistory>;

export type FieldWeeksQuery = UseQueryResult<FieldWeeks>;

/** Field data week by week, up to 40 weeks. @param of `page`: its origin only where the page has too little data */
export const fieldWeeksQuery = (url: string, of: 'page' | 'origin' = 'page') =>
  callQuery([...siteKey(url), 'field-weeks', of], getFieldHistory, { query: { url, of } });
