import { siteEntity } from '../../registry/pages/site-entity.ts';
import type { Table } from '../../platform/table/table.ts';

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
