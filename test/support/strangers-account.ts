import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { StandIns } from '../../dev/stand-ins/index.ts';
import { accountStore } from '../../functions/identity/accounts/account-store.ts';
import { linkedIdentityStore } from '../../functions/identity/accounts/linked-identity-store.ts';
import { channelStore, settingsOf } from '../../functions/notifying/channels/channel-store.ts';
import { reportScheduleStore } from '../../functions/registry/clients/report-schedule-store.ts';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import { findShareLink } from '../../functions/platform/callers/find-share-link.ts';
import { userEntity } from '../../functions/platform/callers/user-entity.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { shareLinkStore } from '../../functions/portfolio/sharing/share-link-store.ts';
import { emailOf, type Registered, signingIn } from './account-calls.ts';
import type { SeededUser } from './seed-account.ts';
import { chosen, inviting, listing, settingPassword, teamOf } from './team-calls.ts';

interface Before {
  member: { email: string; userId: string };
  /** Has not answered their invitation. */
  invited: { email: string; token: string };
  sharedLinkId: string;
}

/** An account that was registered with someone else's address, and waits for its owner. */
export function strangersAccount(standIns: Pick<StandIns, 'ses'>, table: Table) {
  const { joined, mailedToken } = teamOf(standIns, table);
  const users = userEntity(table);

  const rootOf = async ({ email, userId }: Registered): Promise<SeededUser> => {
    const user = await accountStore(table).findByEmail(email);
    return { accountId: user?.accountId ?? '', userId, email };
  };

  return {
    /** Adds a member, an invitation, a channel and two-step sign-in, as was possible before such accounts were refused. */
    async waitingFor(stranger: Registered, { isConfirmed = false } = {}): Promise<Before> {
      const root = await rootOf(stranger);
      const { accountId, userId } = root;
      await accountEntity(table).patch({ accountId }).set({ plan: 'Team' }).go();
      await users.patch({ accountId, userId }).set({ emailConfirmed: true }).go();
      const member = await joined(root);
      const email = emailOf();
      await inviting(root, email);
      const invited = { email, token: mailedToken(email) };
      const link = { provider: 'microsoft', subject: randomUUID(), email } as const;
      await linkedIdentityStore(table).link(root, link, { now: new Date() });
      const target = 'https://discord.com/api/webhooks/1/stranger';
      await channelStore(table).enable({ accountId, kind: 'discord' }, { target });
      const site = {
        accountId,
        userId,
        siteKey: 'shop',
        siteId: 'one',
        url: 'https://shop.example/',
      };
      const endsAt = new Date(Date.now() + 86_400_000);
      const { link: shared } = await shareLinkStore(table).create(
        { ...site, endsAt, passwordHash: undefined },
        { now: new Date() },
      );
      const clientId = randomUUID();
      await reportScheduleStore(table).save(
        { accountId, clientId },
        { isMonthly: true, sender: null },
        { now: new Date() },
      );
      const twoStepSince = new Date().toISOString();
      const twoStep = isConfirmed ? {} : { twoStepSince };
      await users
        .patch({ accountId, userId })
        .set({ emailConfirmed: isConfirmed, ...twoStep })
        .go();
      return { member, invited, sharedLinkId: shared.linkId };
    },

    async expectNothingLeft(stranger: Registered, before: Before, { isTold = true } = {}) {
      const root = await rootOf(stranger);
      expect(await listing(root)).toEqual([]);
      const linked = await linkedIdentityStore(table).list(root);
      expect(linked.filter(({ provider }) => provider === 'microsoft')).toEqual([]);
      expect((await signingIn(before.member.email, chosen)).status).toBe(401);
      const { email, token } = before.invited;
      expect((await settingPassword(email, token)).status).toBe(400);
      const { channels } = await settingsOf(table, root.accountId);
      expect(channels.discord.enabled).toBe(false);
      const { accountId, userId } = root;
      expect(await findShareLink(table, before.sharedLinkId, new Date())).toBeUndefined();
      const schedules = await reportScheduleStore(table).list(accountId);
      expect(schedules.filter(({ openShard }) => openShard !== undefined)).toEqual([]);
      const { data } = await users.get({ accountId, userId }).go({ consistent: true });
      expect(data).toMatchObject({ emailConfirmed: true });
      expect(data).not.toHaveProperty('twoStepSince');
      if (!isTold) return;
      const [mail] = standIns.ses.mailbox
        .list(stranger.email)
        .filter(({ subject }) => subject === 'Access to your account was removed');
      const removed = [
        before.member.email,
        email,
        'Microsoft',
        'discord',
        'two-step sign-in',
        '1 share link',
        'monthly reports to clients',
      ];
      for (const thing of removed) expect(mail?.text).toContain(thing);
    },
  };
}
