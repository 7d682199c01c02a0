import type { ItemOf } from '../table/entity.ts';
import { isHeld } from '../../../shared/plans/standing.ts';
import { getTogether } from '../table/get-together.ts';
import type { Table } from '../table/table.ts';
import { accountEntity } from './account-entity.ts';
import { accountStanding } from './account-standing.ts';
import { shareLinkEntity } from './share-link-entity.ts';

export type StoredShareLink = ItemOf<typeof shareLinkEntity>;

/** In place of a link that does not exist, so that looking it up takes as long. */
const noLink = { accountId: 'none', siteKey: 'none' };

/**
 * A link that has not ended, of an account that is neither suspended, expired nor about to be deleted. Reads the same for
 * every id.
 */
export async function findShareLink(
  table: Table,
  linkId: string,
  now: Date,
): Promise<StoredShareLink | undefined> {
  const [links, accounts] = [shareLinkEntity(table), accountEntity(table)];
  const listed = await links.query.byId({ linkId }).go({ attributes: ['accountId', 'siteKey'] });
  const { accountId, siteKey } = listed.data[0] ?? noLink;
  const [link, account] = await getTogether(
    table,
    [links.get({ accountId, siteKey, linkId }), (Item) => links.parse({ Item }).data],
    [accounts.get({ accountId }), (Item) => accounts.parse({ Item }).data],
  );
  if (link === null || account === null || account.deletingSince !== undefined) return undefined;
  const hasEnded = link.endsAt <= now.toISOString();
  return hasEnded || isHeld(accountStanding(account, now)) ? undefined : link;
}
