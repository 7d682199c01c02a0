import { getScore } from '../../../../../shared/calls/assessment.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { siteKey } from './site-key.ts';

/** The eight scores of a site, and their mean. */
export const scoreQuery = (url: string) =>
  callQuery([...siteKey(url), 'score'], getScore, { body: { data: { url } } });
