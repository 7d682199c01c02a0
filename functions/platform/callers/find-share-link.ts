import type { ItemOf } from '../table/entity.ts';
import type { ClientRoles } from '../../../shared/models/registry/client.ts';
import { isHeld } from '../../../shared/plans/standing.ts';
import { getTogether } from '../table/get-together.ts';
import type { Table } from '../table/table.ts';
import { accountEntity } from './account-entity.ts';
import { accountStanding } from './account-standing.ts';
import { shareLinkEntity } from './share-link-entity.ts';
import { userEntity } from './user-entity.ts';

export type StoredShareLink = ItemOf<typeof shareLinkEntity>;

/** A valid link, with the clients that its maker is limited to. */
interface ValidShareLink extends StoredShareLink {
  clients?: ClientRoles | undefined;
}

/** In place of a link that does not exist, so that looking it up takes as long. */
const noLink = { accountId: 'none', siteKey: 'none', userId: 'none' };

/**
 * A link that has not ended, of an account that is neither suspended, expired nor about to be deleted, and of a maker who
 * still belongs to it. A report is about the whole account: a link to one ends when its maker is limited to clients.
 * Whether the maker reaches the site of a link is for its reader to check. Reads the same for every id.
 */
export async function findShareLink(
  table: Table,
  linkId: string,
  now: Date,
): Promise<ValidShareLink | undefined> {
  const [links, accounts, users] = [
    shareLinkEntity(table),
    accountEntity(table),
    userEntity(table),
  ];
  const listed = await links.query
    .byId({ linkId })
    .go({ attributes: ['accountId', 'siteKey', 'userId'] });
  const { accountId, siteKey, userId } = { ...noLink, ...listed.data[0] };
  const [[link, account], { data: maker }] = await Promise.all([
    getTogether(
      table,
      [links.get({ accountId, siteKey, linkId }), (Item) => links.parse({ Item }).data],
      [accounts.get({ accountId }), (Item) => accounts.parse({ Item }).data],
    ),
    users.get({ accountId, userId }).go({ consistent: true }),
  ]);
  if (link === null || account === null || account.deletingSince !== undefined) return undefined;
  const hasEnded = link.endsAt <= now.toISOString();
  if (hasEnded || isHeld(accountStanding(account, now)) || maker === null) return undefined;
  const clients = maker.isRoot ? undefined : maker.clients;
  return link.reportId !== undefined && clients !== undefined ? undefined : { ...link, clients };
}
