import { mostOf } from '../../platform/limits/limits-of.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { allItems, foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { isPageOfSite } from '../../registry/pages/site-rules.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { ImportRoom } from './check-rows.ts';
import { roomOf, roomOfAccount } from './to-site-import.ts';

/** The site of an account that an address would be a page of; undefined if it has none. */
export async function siteOfPages(table: Table, accountId: string, url: string) {
  const sites = await allItems(siteEntity(table).query.byUrl({ accountId }));
  return sites
    .filter((site) => isPageOfSite(site.url, url))
    .map(({ url: home, siteName }) => ({ url: home, siteName }))
    .toSorted((one, other) => one.url.length - other.url.length)
    .at(0);
}

/** What the plan of an account still allows to import. @param site whose pages are imported */
export async function importRoom(
  table: Table,
  accountId: string,
  site: string | undefined,
): Promise<ImportRoom> {
  const [{ room: sites }, { plan }, known] = await Promise.all([
    roomOfAccount(table, accountId),
    readAccount(table, accountId),
    site === undefined
      ? undefined
      : foundItem(siteEntity(table).get({ accountId, urlKey: keyOfUrl(site) })),
  ]);
  return { sites, pages: roomOf(mostOf(plan).pages, known?.pageCount ?? 0) };
}
