import type { EntityItem } from 'electrodb';
import type { Table } from '../platform/table/table.ts';
import { pageEntity } from './page-entity.ts';
import { siteEntity } from './site-entity.ts';
import { keyOfUrl } from './url-key.ts';

export type SiteOfPage = Pick<
  EntityItem<ReturnType<typeof siteEntity>>,
  'urlKey' | 'url' | 'siteName' | 'recordedUntil' | 'clientId'
>;

/**
 * The site that an address belongs to: the address itself, or the site that lists it as a page. Of a page of two sites, the
 * one with the smaller key.
 * @param url normalised
 * @returns undefined for an address that is neither
 */
export async function siteOfPage(
  table: Table,
  accountId: string,
  url: string,
): Promise<SiteOfPage | undefined> {
  const sites = siteEntity(table);
  const urlKey = keyOfUrl(url);
  const own = await sites.get({ accountId, urlKey }).go({ consistent: true });
  if (own.data !== null) return own.data;
  const { data: pages } = await pageEntity(table)
    .query.bySite({ accountId })
    .go({ pages: 'all', consistent: true, attributes: ['siteKey', 'urlKey'] });
  const page = pages.find((one) => one.urlKey === urlKey);
  if (page === undefined) return undefined;
  const { data } = await sites.get({ accountId, urlKey: page.siteKey }).go({ consistent: true });
  return data ?? undefined;
}
