import { siteEntity } from '../pages/site-entity.ts';
import type { Table } from '../platform/table/table.ts';
import type { SiteNames } from './site-titles.ts';

/** The names of an account's sites, by address. */
export async function siteNames(table: Table, accountId: string): Promise<SiteNames> {
  const { data } = await siteEntity(table)
    .query.byUrl({ accountId })
    .go({ pages: 'all', attributes: ['url', 'siteName'] });
  return new Map(data.map(({ url, siteName }) => [url, siteName]));
}
