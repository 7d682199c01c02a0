import { allItems } from '../../platform/table/read-items.ts';
import type { ItemOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from './watched-page-entity.ts';

type Watched = ItemOf<typeof watchedPageEntity>;
export type WatchedEndpoint = Watched & { siteKey: string };

/** The endpoints of an account. */
export async function listEndpoints(table: Table, accountId: string): Promise<WatchedEndpoint[]> {
  const all = await allItems(watchedPageEntity(table).query.byUrl({ accountId }));
  return all.filter(
    (one): one is WatchedEndpoint =>
      one.subject === 'endpoint' && one.removedAt === undefined && one.siteKey !== undefined,
  );
}
