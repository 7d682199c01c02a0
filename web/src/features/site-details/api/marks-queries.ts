import { listConditionChanges, listDeployments } from '../../../../../shared/calls/marks.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { siteKey } from '../../../entities/scan/api/scan-queries.ts';

/** When versions or the machine changed between two scans, oldest first. */
export const conditionChangesQuery = (url: string) =>
  callQuery([...siteKey(url), 'condition-changes'], listConditionChanges, { query: { url } });

/** The deployments of the page's site, oldest first. */
export const deploymentsQuery = (url: string) =>
  callQuery([...siteKey(url), 'deployments'], listDeployments, { query: { url } });
