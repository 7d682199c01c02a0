import { clientEntity } from '../../registry/clients/client-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import type { RouteOfSite } from './site-lanes.ts';

/** The routes of an account's sites. Sites are read only if a client has a route. */
export async function routesOfSites(table: Table, accountId: string): Promise<RouteOfSite> {
  const clients = await clientEntity(table)
    .query.byId({ accountId })
    .go({ consistent: true, pages: 'all', attributes: ['clientId', 'route'] });
  const routes = new Map(
    clients.data.flatMap(({ clientId, route }) =>
      route === undefined ? [] : [[clientId, route] as const],
    ),
  );
  if (routes.size === 0) return () => undefined;
  const sites = await siteEntity(table)
    .query.byUrl({ accountId })
    .go({ consistent: true, pages: 'all', attributes: ['url', 'clientId'] });
  const clientOf = new Map(sites.data.map(({ url, clientId }) => [url, clientId]));
  return (site) => routes.get(clientOf.get(site) ?? '');
}
