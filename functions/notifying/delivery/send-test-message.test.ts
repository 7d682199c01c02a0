import { beforeAll, describe, expect, test } from 'vitest';
import { sendTestMessage } from '../../../shared/calls/notifying/channels.ts';
import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import { call } from '../../../test/support/call-handler.ts';
import { useChatStandIns } from '../../../test/support/chat-stand-ins.ts';
import { raisedEvents } from '../../../test/support/monitoring-events.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { channelStore, settingsOf } from '../channels/channel-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { handler } from './send-test-message.call.ts';

const { ses } = await useStandIns();
const { discord, slack, newDiscordWebhook } = await useChatStandIns();
let table: Table;
beforeAll(async () => {
  table = await useTable();
});

async function withChannel(kind: ChannelKind, target?: string): Promise<SeededUser> {
  const user = await seedAccount(table);
  const { accountId, email } = user;
  await channelStore(table).enable({ accountId, kind }, { target: target ?? email });
  return user;
}
const sending = (as: SeededUser, channel: ChannelKind) =>
  call(handler, sendTestMessage, { params: { channel } }, { as });

describe('a test message', () => {
  test('reaches Discord, Slack and the mailbox during the call', async () => {
    const toDiscord = await withChannel('discord', newDiscordWebhook());
    const toSlack = await withChannel('slack', slack.open('#ops'));
    const toEmail = await withChannel('email');
    expect((await sending(toDiscord, 'discord')).body).toEqual({
      isDelivered: true,
      message: 'Discord has accepted the test message',
    });
    expect((await sending(toSlack, 'slack')).body.isDelivered).toBe(true);
    expect((await sending(toEmail, 'email')).body.isDelivered).toBe(true);
    const [received, posted] = [discord.inbox.state.messages[0], slack.inbox.state.messages[0]];
    expect(JSON.stringify(received?.body)).toContain('Test message from Web Vitals');
    expect(JSON.stringify(posted?.body)).toContain(toSlack.email);
    expect(ses.mailbox.list(toEmail.email)[0]?.subject).toBe('Test message from Web Vitals');
  });

  test('is refused for a channel that is not enabled', async () => {
    const user = await withChannel('discord', newDiscordWebhook());
    const { accountId } = user;
    await channelStore(table).disable({ accountId, kind: 'discord' });
    for (const kind of ['discord', 'email'] as const) {
      const { status, body } = await sending(user, kind);
      expect([status, body.errors[0].code]).toEqual([409, 'conflict']);
    }
  });

  test('says that the provider limits messages, and leaves the channel on', async () => {
    const address = newDiscordWebhook();
    const user = await withChannel('discord', address);
    discord.inbox.setMood(address.split('/webhooks/')[1] ?? '', 'limited');
    expect((await sending(user, 'discord')).body).toEqual({
      isDelivered: false,
      message: 'Discord is rate-limiting us.',
    });
    expect((await settingsOf(table, user.accountId)).channels.discord.enabled).toBe(true);
  });

  test('to a webhook that is gone switches the channel off and says why', async () => {
    const user = await withChannel('discord', newDiscordWebhook().replace(/\/\d+\//, '/9/'));
    const { body } = await sending(user, 'discord');
    expect(body).toMatchObject({
      isDelivered: false,
      message: expect.stringMatching(/no longer takes messages.*Discord is switched off\.$/),
    });
    const channel = (await settingsOf(table, user.accountId)).channels.discord;
    expect(channel).toMatchObject({
      enabled: false,
      switchedOff: { reason: expect.stringContaining('no longer takes messages') },
    });
    expect(await raisedEvents(table, user.accountId)).toMatchObject([
      { cause: 'person', by: { kind: 'user', userId: user.userId } },
    ]);
  });
});
