import type { Table } from '../../functions/platform/table/table.ts';
import { watchedPageEntity } from '../../functions/registry/pages/watched-page-entity.ts';
import { newlyWatched } from '../../functions/registry/pages/watch-page.ts';

/** Makes an address one of the account's, as adding it does. @returns the address */
export async function listPage(table: Table, accountId: string, url: string): Promise<string> {
  await watchedPageEntity(table)
    .put(newlyWatched(accountId, url, new Date()))
    .go();
  return url;
}
