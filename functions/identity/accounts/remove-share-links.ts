import { shareLinkEntity } from '../../platform/callers/share-link-entity.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { allItems } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';

/** Deletes all share links of an account. @returns their number */
export async function removeShareLinks(table: Table, accountId: string): Promise<number> {
  const links = shareLinkEntity(table);
  const found = await allItems(links.query.bySite({ accountId }));
  await inSlices(found, ({ siteKey, linkId }) => links.delete({ accountId, siteKey, linkId }).go());
  return found.length;
}
