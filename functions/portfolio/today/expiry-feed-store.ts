import { isHeld } from '../../../shared/plans/standing.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { accountStanding } from '../../platform/callers/account-standing.ts';
import { expiryFeedEntity } from '../../platform/callers/expiry-feed-entity.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { hashOfToken, newToken } from '../../platform/secret-token.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Viewer } from '../../registry/pages/visible-sites.ts';

interface OfUser {
  accountId: string;
  userId: string;
}

/** Addresses at which calendars read what expires. */
export function expiryFeedStore(table: Table) {
  const feeds = expiryFeedEntity(table);
  return {
    /** When the address of a user was made, ISO 8601; undefined without one. */
    createdAt: async ({ accountId, userId }: OfUser): Promise<string | undefined> =>
      (await foundItem(feeds.get({ accountId, userId })))?.createdAt,

    /** Replaces the former address, which stops working. @returns the token, which is not stored */
    async create({ accountId, userId }: OfUser, now: Date, audit: Audit): Promise<string> {
      const token = newToken();
      const item = {
        accountId,
        userId,
        tokenHash: hashOfToken(token),
        createdAt: now.toISOString(),
      };
      await changeAudited(table, audit, feeds, (items) => items.put(item));
      return token;
    },

    /** One that is gone is no error. */
    async remove({ accountId, userId }: OfUser, audit: Audit): Promise<void> {
      await changeAudited(table, audit, feeds, (items) =>
        items.delete({ accountId, userId }).where((item, is) => is.exists(item.userId)),
      );
    },

    /**
     * Whose sites an address shows: those that its user reaches now. Undefined for an unknown one, and while the account is
     * suspended, expired or about to be deleted.
     */
    async viewerOf(token: string, now: Date): Promise<Viewer | undefined> {
      const { data } = await feeds.query.byToken({ tokenHash: hashOfToken(token) }).go();
      const [found] = data;
      if (found === undefined) return undefined;
      const { accountId, userId } = found;
      const [feed, account, user] = await Promise.all([
        // The index may show one that was replaced a moment ago.
        foundItem(feeds.get({ accountId, userId })),
        foundItem(accountEntity(table).get({ accountId })),
        foundItem(userEntity(table).get({ accountId, userId })),
      ]);
      if (feed?.tokenHash !== found.tokenHash || user === undefined || account === undefined)
        return undefined;
      if (account.deletingSince !== undefined || isHeld(accountStanding(account, now)))
        return undefined;
      return user.isRoot || user.clients === undefined
        ? { accountId }
        : { accountId, clients: user.clients };
    },
  };
}
