import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { StandIns } from '../../dev/stand-ins/index.ts';
import { accountStore } from '../../functions/accounts/account-store.ts';
import { linkedIdentityStore } from '../../functions/accounts/linked-identity-store.ts';
import { channelStore, settingsOf } from '../../functions/channels/channel-store.ts';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import { userEntity } from '../../functions/platform/callers/user-entity.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { emailOf, type Registered, signingIn } from './account-calls.ts';
import type { SeededUser } from './seed-account.ts';
import { chosen, inviting, listing, settingPassword, teamOf } from './team-calls.ts';

interface Before {
  member: { email: string; userId: string };
  /** Has not answered their invitation. */
  invited: { email: string; token: string };
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
      const twoStepSince = new Date().toISOString();
      const twoStep = isConfirmed ? {} : { twoStepSince };
      await users
        .patch({ accountId, userId })
        .set({ emailConfirmed: isConfirmed, ...twoStep })
        .go();
      return { member, invited };
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
      const { data } = await users.get({ accountId, userId }).go({ consistent: true });
      expect(data).toMatchObject({ emailConfirmed: true });
      expect(data).not.toHaveProperty('twoStepSince');
      if (!isTold) return;
      const [mail] = standIns.ses.mailbox
        .list(stranger.email)
        .filter(({ subject }) => subject === 'Access to your account was removed');
      const removed = [before.member.email, email, 'Microsoft', 'discord', 'two-step sign-in'];
      for (const thing of removed) expect(mail?.text).toContain(thing);
    },
  };
}
