import type { Table } from '../../platform/table/table.ts';
import { pageEntity } from './page-entity.ts';
import { spelling } from './page-url.ts';
import { keyOfUrl } from './url-key.ts';
import { type Viewer, visibleSites } from './visible-sites.ts';

/** Keeps the addresses that a viewer may see, in their order. */
export async function visibleUrls(
  table: Table,
  viewer: Viewer,
  urls: readonly string[],
): Promise<string[]> {
  if (viewer.clients === undefined) return [...urls];
  const [isSite, { data: pages }] = await Promise.all([
    visibleSites(table, viewer),
    pageEntity(table)
      .query.bySite({ accountId: viewer.accountId })
      .go({ pages: 'all', consistent: true, attributes: ['siteKey', 'urlKey'] }),
  ]);
  const visiblePages = new Set(
    pages.filter(({ siteKey }) => isSite(siteKey) !== undefined).map(({ urlKey }) => urlKey),
  );
  return urls.filter((url) => {
    const urlKey = keyOfUrl(spelling(url));
    return isSite(urlKey) !== undefined || visiblePages.has(urlKey);
  });
}
