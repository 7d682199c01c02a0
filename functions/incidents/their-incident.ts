import { ProblemError } from '../../shared/calls/errors.ts';
import { letsIn, type Viewer, visibleSites } from '../pages/visible-sites.ts';
import type { Table } from '../platform/table/table.ts';
import { incidentStore } from './incident-store.ts';
import type { StoredIncident } from './track-store.ts';

/** @throws ProblemError `not_found` for an incident that does not exist, or of a site that the viewer does not reach */
export async function theirIncident(
  table: Table,
  viewer: Viewer,
  incidentId: string,
): Promise<StoredIncident> {
  const [incident, roleOf] = await Promise.all([
    incidentStore(table).find(viewer.accountId, incidentId),
    visibleSites(table, viewer),
  ]);
  if (incident !== undefined && letsIn(viewer, roleOf(incident.siteKey))) return incident;
  throw new ProblemError('not_found', 'This incident does not exist.', { field: 'incidentId' });
}
