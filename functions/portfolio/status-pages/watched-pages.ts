import { byAge, type SiteRecord } from '../../registry/pages/site-record.ts';
import { pageEntity } from '../../registry/pages/page-entity.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import type { StatusPageItem } from '../../registry/clients/status-page-entity.ts';
import type { Table } from '../../platform/table/table.ts';

/** The sites of an account that list an address, the oldest first, by normalised address. */
export async function watchedPages(
  table: Table,
  accountId: string,
): Promise<ReadonlyMap<string, readonly SiteRecord[]>> {
  const [sites, { data: pages }] = await Promise.all([
    siteStore(table).listSitesOnly(accountId),
    pageEntity(table)
      .query.bySite({ accountId })
      .go({ pages: 'all', consistent: true, attributes: ['siteKey', 'url'] }),
  ]);
  const ordered = sites.toSorted(byAge);
  const byKey = new Map(ordered.map((site) => [site.urlKey, site]));
  const found = new Map<string, SiteRecord[]>(ordered.map((site) => [site.url, [site]]));
  for (const { siteKey, url } of pages) {
    const site = byKey.get(siteKey);
    if (site !== undefined) found.set(url, [...(found.get(url) ?? []), site]);
  }
  return found;
}

/** Whether a page may show a component: its site may be gone, or be another client's by now. */
export const isShown = (
  { clientId }: Pick<StatusPageItem, 'clientId'>,
  { monitor }: StatusPageItem['groups'][number]['components'][number],
  watched: ReadonlyMap<string, readonly SiteRecord[]>,
): boolean =>
  watched.get(monitor.url)?.some((site) => clientId === undefined || site.clientId === clientId) ===
  true;
