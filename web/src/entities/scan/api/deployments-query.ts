import { listDeployments } from '../../../../../shared/calls/portfolio/marks.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { siteKey } from './site-key.ts';

/** The deployments of the page's site, oldest first. */
export const deploymentsQuery = (url: string) =>
  callQuery([...siteKey(url), 'deployments'], listDeployments, { query: { url } });
