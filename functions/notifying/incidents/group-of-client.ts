import type { User } from '../../platform/callers/user-entity.ts';
import { roleOn, type Viewer } from '../../registry/pages/visible-sites.ts';
import type { Table } from '../../platform/table/table.ts';
import { groupWith, type IncidentGroup } from './one-incident.ts';
import { theirGroup } from './their-group.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import type { StoredIncident } from './track-store.ts';

/** The client of each site of an account that has one, by `keyOfUrl`. */
export async function clientsOfSites(
  table: Table,
  accountId: string,
): Promise<ReadonlyMap<string, string | undefined>> {
  const { data } = await siteEntity(table)
    .query.byUrl({ accountId })
    .go({ pages: 'all', consistent: true, attributes: ['urlKey', 'clientId'] });
  return new Map(data.map(({ urlKey, clientId }) => [urlKey, clientId]));
}

/** Those of the incidents whose sites a user reaches. */
export const reachedBy = (
  { isRoot, clients }: Pick<User, 'isRoot' | 'clients'>,
  group: IncidentGroup,
  clientOf: ReadonlyMap<string, string | undefined>,
): IncidentGroup | undefined =>
  groupWith(
    group,
    ({ siteKey }) =>
      roleOn(isRoot ? {} : { clients }, { clientId: clientOf.get(siteKey) }) !== undefined,
  );

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
  const ofClient = ({ siteKey }: StoredIncident) =>
    clientOf.get(siteKey) === clientOf.get(own.siteKey);
  return groupWith(group, ofClient) ?? [own];
}
