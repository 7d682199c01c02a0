import { changeVersioned } from '../../platform/table/change-versioned.ts';
import type { Table } from '../../platform/table/table.ts';
import type { StatusPageItem } from '../../registry/clients/status-page-entity.ts';
import { statusPageStore } from './status-page-store.ts';
import { componentsOf } from './status-page-rules.ts';
import { watchedPages } from './watched-pages.ts';

/** Removes a page that the account no longer lists from the components of its status pages; idempotent. */
export async function forgetComponent(
  { table, now }: { table: Table; now: Date },
  { accountId, url }: { accountId: string; url: string },
): Promise<void> {
  const store = statusPageStore(table);
  const shows = (page: StatusPageItem): boolean =>
    componentsOf(page).some(({ monitor }) => monitor.url === url);
  const pages = (await store.list(accountId)).filter(shows);
  // It may have been added again.
  if (pages.length === 0 || (await watchedPages(table, accountId)).has(url)) return;
  for (const { pageId } of pages)
    await changeVersioned(
      () => store.find({ accountId, pageId }),
      (page) =>
        page?.groups.map(({ name, components }) => ({
          name,
          components: components.filter(({ monitor }) => monitor.url !== url),
        })),
      async (groups, page) =>
        page === undefined || groups === undefined || store.setGroups(page, groups, now),
    );
}
