import { ProblemError } from '../../../shared/calls/errors.ts';
import { letsIn, type Viewer, visibleSites } from '../../registry/pages/visible-sites.ts';
import { isExpired, type Table } from '../../platform/table/table.ts';
import { groupWith, type IncidentGroup, oneIncident } from './one-incident.ts';

/**
 * An incident with those that are one with it, as far as the viewer reaches their sites.
 * @throws ProblemError `not_found` for an incident that does not exist, or of a site that the viewer does not reach
 */
export async function theirGroup(
  table: Table,
  viewer: Viewer,
  incidentId: string,
): Promise<IncidentGroup> {
  const [found, roleOf] = await Promise.all([
    oneIncident(table, { accountId: viewer.accountId, incidentId }),
    visibleSites(table, viewer),
  ]);
  const group = groupWith(found, (one) => {
    if (isExpired(one, new Date())) return false;
    const role = roleOf(one.siteKey);
    return one.incidentId === incidentId
      ? letsIn(viewer, role)
      : role === 'work' || (role === 'view' && viewer.needs !== 'work');
  });
  if (group?.some((one) => one.incidentId === incidentId)) return group;
  throw new ProblemError('not_found', 'This incident does not exist.', { field: 'incidentId' });
}
