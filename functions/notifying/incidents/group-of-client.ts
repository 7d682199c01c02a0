import type { Viewer } from '../../registry/pages/visible-sites.ts';
import type { Table } from '../../platform/table/table.ts';
import { clientsOfSites } from './clients-of-sites.ts';
import type { IncidentGroup } from './one-incident.ts';
import { theirGroup } from './their-group.ts';

/**
 * An incident with those that are one with it and of the same client: what a document about it may show.
 * @throws as `theirGroup`
 */
export async function groupOfClient(
  table: Table,
  viewer: Viewer,
  incidentId: string,
): Promise<IncidentGroup> {
  const [group, clientOf] = await Promise.all([
    theirGroup(table, viewer, incidentId),
    clientsOfSites(table, viewer.accountId),
  ]);
  const own = group.find((one) => one.incidentId === incidentId) ?? group[0];
  const [first = own, ...others] = group.filter(
    ({ siteKey }) => clientOf.get(siteKey) === clientOf.get(own.siteKey),
  );
  return [first, ...others];
}
