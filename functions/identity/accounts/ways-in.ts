import { channelKinds } from '../../../shared/models/notifying/channel-kind.ts';
import { providerNames } from '../../../shared/models/identity/identity-provider.ts';
import { switchOff } from '../../notifying/channels/switch-off.ts';
import { unpublishStatusPages } from '../../registry/clients/unpublish-status-pages.ts';
import { stopMonthlyReports } from '../../registry/clients/stop-monthly-reports.ts';
import type { User } from '../../platform/callers/user-entity.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import type { UserPorts } from './create-user.ts';
import { linkedIdentityStore } from './linked-identity-store.ts';
import { removeSubUser } from './remove-sub-user.ts';
import { sessionStore } from './session-store.ts';
import { subUserStore } from './sub-user-store.ts';
import { expiryFeedEntity } from '../../platform/callers/expiry-feed-entity.ts';
import { shareLinkEntity } from '../../platform/callers/share-link-entity.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import { allItems } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';

/** Deletes all share links of an account. @returns their number */
async function removeShareLinks(table: Table, accountId: string): Promise<number> {
  const links = shareLinkEntity(table);
  const found = await allItems(links.query.bySite({ accountId }));
  await inParallel(found, ({ siteKey, linkId }) =>
    links.delete({ accountId, siteKey, linkId }).go(),
  );
  return found.length;
}

/** Deletes the calendar addresses of an account. @returns their number */
async function removeExpiryFeeds(table: Table, accountId: string): Promise<number> {
  const feeds = expiryFeedEntity(table);
  const found = await allItems(feeds.query.byUser({ accountId }));
  await inParallel(found, ({ userId }) => feeds.delete({ accountId, userId }).go());
  return found.length;
}

/** Kinds of access to an account, or to its data, that its users can set up for themselves and others. */
export type WayIn =
  | 'secondStep'
  | 'sessions'
  | 'identities'
  | 'team'
  | 'channels'
  | 'shareLinks'
  | 'calendars'
  | 'statusPages'
  | 'monthlyReports'
  | 'sockets';

/** How each kind of access to an account is removed. Each is idempotent, and returns the names of what it removed. */
export const waysIn: Record<
  WayIn,
  (ports: UserPorts, owner: User, now: Date) => Promise<readonly string[]>
> = {
  async secondStep({ directory }, { userId, twoStepSince }) {
    if (twoStepSince === undefined) return [];
    await directory.switchSecondStep(userId, false);
    return ['two-step sign-in'];
  },

  async sessions({ table }, { userId }, now) {
    await sessionStore(table).endAllBut(userId, undefined, { now });
    return [];
  },

  async identities({ table }, owner) {
    const links = linkedIdentityStore(table);
    const found = await links.list(owner);
    for (const link of found) await links.unlink(link, { hasPassword: true });
    return found.map(({ provider }) => `${providerNames[provider]} sign-in`);
  },

  async team(ports, { accountId }, now) {
    const members = await subUserStore(ports.table).list(accountId);
    for (const { subUserId } of members) await removeSubUser(ports, { accountId, subUserId, now });
    return members.map(({ email }) => email);
  },

  async channels({ table }, { accountId }, now) {
    const early = { reason: 'It was set up before your address was confirmed.' };
    const removed: string[] = [];
    for (const kind of channelKinds)
      if (await switchOff(table, accountId, kind, early, now))
        removed.push(`${kind} notifications`);
    return removed;
  },

  async shareLinks({ table }, { accountId }) {
    const count = await removeShareLinks(table, accountId);
    return count === 0 ? [] : [count === 1 ? '1 share link' : `${count} share links`];
  },

  async calendars({ table }, { accountId }) {
    const count = await removeExpiryFeeds(table, accountId);
    return count === 0 ? [] : ['calendar addresses'];
  },

  async statusPages({ table }, { accountId }, now) {
    const count = await unpublishStatusPages(table, accountId, now);
    return count === 0 ? [] : [count === 1 ? '1 status page' : `${count} status pages`];
  },

  async monthlyReports({ table }, { accountId }, now) {
    const count = await stopMonthlyReports(table, accountId, now);
    return count === 0 ? [] : ['monthly reports to clients'];
  },

  async sockets({ table }, { accountId }) {
    await endSockets(table).ofAccount(accountId);
    return [];
  },
};
