import { queryOptions } from '@tanstack/react-query';
import { getScore } from '../../../../../shared/calls/assessment.ts';
import { callApi } from '../../../lib/api.ts';
import { siteKey } from './scan-queries.ts';

/** The eight scores of a site, and their mean. */
export const scoreQuery = (url: string) =>
  queryOptions({
    queryKey: [...siteKey(url), 'score'],
    queryFn: ({ signal }) => callApi(getScore, { body: { data: { url } } }, { signal }),
  });
