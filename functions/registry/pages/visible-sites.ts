import { ProblemError } from '../../../shared/calls/errors.ts';
import type { ClientRole, ClientRoles } from '../../../shared/models/registry/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { siteEntity } from './site-entity.ts';

/** Who asks for sites of an account: a user, or a job. */
export interface Viewer {
  accountId: string;
  /** The only clients whose sites they reach; absent for all. */
  clients?: ClientRoles | undefined;
  /** The role that is asked of them. @default view */
  needs?: ClientRole | undefined;
}

/** The role of a viewer on the sites of a client; undefined for sites that they do not reach. */
export function roleOn(
  { clients }: Pick<Viewer, 'clients'>,
  { clientId }: { clientId?: string | undefined },
): ClientRole | undefined {
  if (clients === undefined) return 'work';
  return clientId === undefined ? undefined : clients[clientId];
}

/**
 * Whether a role lets a viewer in.
 * @throws ProblemError `forbidden` for one who may view, but is to work
 */
export function letsIn({ needs }: Viewer, role: ClientRole | undefined): boolean {
  if (role === 'view' && needs === 'work')
    throw new ProblemError('forbidden', 'You can view this site, but not change or scan it', {
      reason: 'limited_to_clients',
    });
  return role !== undefined;
}

/** The role of a viewer on each site, by `keyOfUrl`. Reads nothing for users without a limit. */
export async function visibleSites(
  table: Table,
  viewer: Viewer,
): Promise<(urlKey: string) => ClientRole | undefined> {
  if (viewer.clients === undefined) return () => 'work';
  const { data } = await siteEntity(table)
    .query.byUrl({ accountId: viewer.accountId })
    .go({ pages: 'all', consistent: true, attributes: ['urlKey', 'clientId'] });
  const roles = new Map(data.map((site) => [site.urlKey, roleOn(viewer, site)]));
  return (urlKey) => roles.get(urlKey);
}
