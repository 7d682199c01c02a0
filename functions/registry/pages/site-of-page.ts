import type { ItemOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { pageEntity } from './page-entity.ts';
import { siteEntity } from './site-entity.ts';
import { keyOfUrl } from './url-key.ts';
import { watchedPageEntity } from './watched-page-entity.ts';
import { roleOn, type Viewer } from './visible-sites.ts';

export type SiteOfPage = Pick<
  ItemOf<typeof siteEntity>,
  | 'urlKey'
  | 'url'
  | 'siteName'
  | 'recordedUntil'
  | 'clientId'
  | 'labSettings'
  | 'calibratedCauses'
  | 'pausedAt'
  | 'language'
>;

/**
 * The site that an address belongs to: the address itself, or the site that has it as a page or endpoint. Of a page of two sites, the
 * one with the smaller key that a viewer reaches.
 * @param url normalised
 * @param viewer reaches all sites without `clients`
 * @returns undefined for an address that is neither
 */
export async function siteOfPage(
  table: Table,
  accountId: string,
  url: string,
  viewer: Pick<Viewer, 'clients'> = {},
): Promise<SiteOfPage | undefined> {
  const sites = siteEntity(table);
  const findReached = async (key: string): Promise<SiteOfPage | undefined> => {
    const { data } = await sites.get({ accountId, urlKey: key }).go({ consistent: true });
    return data !== null && roleOn(viewer, data) !== undefined ? data : undefined;
  };
  const urlKey = keyOfUrl(url);
  const own = await findReached(urlKey);
  if (own !== undefined) return own;
  const { data: watched } = await watchedPageEntity(table).get({ accountId, urlKey }).go();
  if (watched?.subject === 'endpoint')
    return watched.siteKey === undefined ? undefined : findReached(watched.siteKey);
  const { data: pages } = await pageEntity(table)
    .query.bySite({ accountId })
    .go({ pages: 'all', consistent: true, attributes: ['siteKey', 'urlKey'] });
  for (const page of pages) {
    const site = page.urlKey === urlKey ? await findReached(page.siteKey) : undefined;
    if (site !== undefined) return site;
  }
  return undefined;
}
