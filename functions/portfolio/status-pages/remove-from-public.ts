import type { Table } from '../../platform/table/table.ts';
import type { StatusObjects } from './status-objects.ts';
import type { StatusPageItem } from '../../registry/clients/status-page-entity.ts';
import { statusPageStore } from './status-page-store.ts';

interface Ports {
  table: Table;
  objects: Pick<StatusObjects, 'remove'>;
  now: Date;
}

/** Unpublishes a page. A worker that is rendering it finds that it has changed, and deletes what it wrote. */
export async function removeFromPublic(
  { table, objects, now }: Ports,
  page: Pick<StatusPageItem, 'accountId' | 'pageId' | 'slug'>,
): Promise<void> {
  await statusPageStore(table).touch(page, now, { isPublished: false });
  await objects.remove(page);
}

/** The same for all pages of an account, of which nothing is left afterwards. */
export async function removeAllFromPublic(ports: Ports, accountId: string): Promise<void> {
  for (const page of await statusPageStore(ports.table).list(accountId))
    await removeFromPublic(ports, page);
}
