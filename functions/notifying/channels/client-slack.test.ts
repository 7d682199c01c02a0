import { afterEach, describe, expect, test, vi } from 'vitest';
import { drain } from '../../../test/faults/queue.ts';
import * as calls from '../../../shared/calls/notifying/channels.ts';
import {
  listClients,
  removeClient,
  setClientRoute,
} from '../../../shared/calls/registry/clients.ts';
import { notifyOfOutages } from '../../../shared/jobs/catalogue.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { type ChannelOwner, useChannelCalls } from '../../../test/support/channel-calls.ts';
import { useChatStandIns } from '../../../test/support/chat-stand-ins.ts';
import { queueOutages } from '../../../test/support/queue-outages.ts';
import { seedSubUser } from '../../../test/support/seed-account.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { accountPorts } from '../delivery/account-ports.ts';
import { deliveriesOf } from '../delivery/deliveries-of.ts';
import { handler as deliverMessage } from '../delivery/deliver-message.worker.ts';
import { deliveryStore } from '../delivery/delivery-store.ts';
import { signalsOf } from '../delivery/outage-state.ts';
import { planDelivery } from '../delivery/plan-delivery.ts';
import { handler as tellOutages } from '../delivery/tell-outages.worker.ts';
import { settingsOf } from './channel-store.ts';
import { loseClientSlack, requireClient } from './client-slack.ts';

const chats = await useChatStandIns();
const { table, ask, owner } = await useChannelCalls();
afterEach(() => vi.useRealTimers());

const sites = { own: 'https://acme.example/', other: 'https://other.example/' };

const begin = (user: ChannelOwner, clientId?: string) =>
  ask(calls.registerEmailForSlack, user, { email: user.email, clientId });
async function connect(user: ChannelOwner, channel: string, clientId?: string) {
  const state = new URL((await begin(user, clientId)).body.url).searchParams.get('state');
  return ask(calls.connectSlack, user, { code: chats.slack.grant(channel), state });
}

/** An account with Slack, a client with a site, and a site without a client. */
async function agency() {
  const user = await owner();
  const { accountId } = user;
  const createdAt = new Date().toISOString();
  await clientEntity(table)
    .create({ accountId, clientId: 'acme', name: 'Acme', contacts: [], createdAt })
    .go();
  for (const url of Object.values(sites)) {
    const ofClient = url === sites.own ? { clientId: 'acme' } : {};
    await siteEntity(table)
      .create({
        accountId,
        urlKey: keyOfUrl(url),
        siteId: url,
        url,
        siteName: url,
        createdAt,
        ...ofClient,
      })
      .go();
  }
  await connect(user, '#team');
  return user;
}

const keyOf = (webhook = '') => webhook.split('/services/').at(-1) ?? '';
const clientItem = ({ accountId }: Pick<ChannelOwner, 'accountId'>) =>
  requireClient(table, accountId, 'acme');
async function webhooksOf({ accountId }: ChannelOwner) {
  const { slackWebhook } = await clientItem({ accountId });
  const { target } = (await settingsOf(table, accountId)).channels.slack;
  return { ofClient: keyOf(slackWebhook), ofAccount: keyOf(target) };
}

let count = 0;
/** Sends messages about outages of sites. */
async function breakDown({ accountId }: ChannelOwner, urls: readonly string[]) {
  const now = new Date();
  const outages = urls.map((site) => {
    count += 1;
    const id = String(count);
    const happenedAt = now.toISOString();
    return {
      notificationId: id,
      incidentId: id,
      kind: 'site-down',
      site,
      message: '',
      happenedAt,
    } as const;
  });
  await queueOutages(table, accountId, signalsOf(outages, now), now);
  vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() + 3000 });
  await sendJobs(notifyOfOutages, [{ accountId }]);
  await drain('tell-outages', tellOutages);
  await drain('deliver-message', deliverMessage);
}
const received = (key: string) =>
  chats.slack.inbox.state.messages
    .filter(({ webhook }) => webhook === key)
    .map(({ body }) => JSON.stringify(body));
const endsOf = async ({ accountId }: ChannelOwner) =>
  (await deliveryStore(table).since(accountId, new Date(0))).map(
    ({ slackOf = 'account', end = 'open' }) => `${slackOf} ${end}`,
  );
const clientOf = async (user: ChannelOwner) => (await ask(listClients, user)).body[0];

describe('a Slack channel of a client', () => {
  test('gets the messages about its sites, and the account’s those about the others', async () => {
    const user = await agency();
    const { status, body } = await connect(user, '#acme', 'acme');
    expect([status, body.connected]).toEqual([
      200,
      { channel: '#acme (Stand-in workspace)', clientName: 'Acme' },
    ]);
    expect(body.slack.incoming_webhook.channel).toBe('#team (Stand-in workspace)');
    expect(await clientOf(user)).toMatchObject({
      slack: { channel: '#acme (Stand-in workspace)' },
    });
    expect(JSON.stringify([body, await clientOf(user)])).not.toContain('/services/');
    const member = { ...(await seedSubUser(table, user)), sessionId: 'two' };
    const limited = userEntity(table).patch({ accountId: user.accountId, userId: member.userId });
    await limited.set({ clients: { acme: 'work' } }).go();
    expect((await ask(listClients, member)).body).toMatchObject([{ name: 'Acme' }]);
    expect(await clientOf(member)).not.toHaveProperty('slack');
    await breakDown(user, Object.values(sites));
    const { ofClient, ofAccount } = await webhooksOf(user);
    expect(received(ofClient)).toEqual([expect.stringContaining('acme.example is down')]);
    expect(received(ofClient).join()).not.toContain('other.example');
    expect(received(ofAccount)).toEqual([expect.stringContaining('other.example is down')]);
    expect(received(ofAccount).join()).not.toContain('acme.example');
  });

  test('works where the account has none', async () => {
    const user = await agency();
    await ask(calls.disableSlack, user);
    await connect(user, '#acme', 'acme');
    await breakDown(user, Object.values(sites));
    expect(await endsOf(user)).toEqual(['acme delivered']);
  });

  test.each(['limited', 'failing'] as const)('that is %s holds up no other', async (mood) => {
    const user = await agency();
    await connect(user, '#acme', 'acme');
    const { ofClient, ofAccount } = await webhooksOf(user);
    chats.slack.inbox.setMood(ofClient, mood);
    await breakDown(user, [sites.own]);
    expect(await endsOf(user)).toEqual(['acme open']);
    vi.useRealTimers();
    await breakDown(user, [sites.other]);
    expect(received(ofAccount)).toHaveLength(1);
    expect(received(ofClient)).toHaveLength(0);
    expect((await clientOf(user)).slack.problem).toBeUndefined();
  });

  test('that was revoked is said to be, and the account’s does not get its messages', async () => {
    const user = await agency();
    await connect(user, '#acme', 'acme');
    const { ofClient, ofAccount } = await webhooksOf(user);
    chats.slack.inbox.setMood(ofClient, 'gone');
    await breakDown(user, [sites.own]);
    expect(await endsOf(user)).toEqual(['acme gone']);
    expect((await clientOf(user)).slack).toEqual({
      channel: '#acme (Stand-in workspace)',
      problem: 'Slack no longer takes messages for this webhook (404: no_service).',
    });
    expect((await webhooksOf(user)).ofClient).toBe('');
    expect((await settingsOf(table, user.accountId)).channels.slack.enabled).toBe(true);
    vi.useRealTimers();
    await breakDown(user, [sites.own]);
    expect(received(ofAccount)).toEqual([]);
    await connect(user, '#new', 'acme');
    expect((await clientOf(user)).slack).toEqual({ channel: '#new (Stand-in workspace)' });
  });

  test('is removed by its route, and with the client', async () => {
    const user = await agency();
    await connect(user, '#acme', 'acme');
    const route = { channels: null, quiet: 'account', quietHours: null };
    await ask(setClientRoute, user, { clientId: 'acme', route });
    expect((await clientOf(user)).slack).toBeDefined();
    await ask(setClientRoute, user, { clientId: 'acme', route, usesOwnSlack: false });
    expect((await clientOf(user)).slack).toBeUndefined();
    expect((await webhooksOf(user)).ofClient).toBe('');
    const state = new URL((await begin(user, 'acme')).body.url).searchParams.get('state');
    await ask(removeClient, user, { clientId: 'acme' });
    const late = { code: chats.slack.grant('#late'), state };
    expect((await ask(calls.connectSlack, user, late)).status).toBe(404);
    expect((await begin(user, 'acme')).body.errors[0].field).toBe('clientId');
  });

  test('a result waits for no digest of another client’s', async () => {
    const user = await agency();
    await connect(user, '#acme', 'acme');
    const time = new Date().toISOString();
    const raised = { notificationId: 'one', kind: 'score-fell', time, mailed: false } as const;
    const notification = { accountId: user.accountId, ...raised };
    const text = { tone: 'bad', title: '', message: '' } as const;
    await planDelivery({ ...accountPorts(table), table }, { ...notification, ...text });
    const slackOf = async (site: string) =>
      (await deliveriesOf(table, { ...notification, site }, {}))
        .filter(({ channel }) => channel === 'slack')
        .map(({ state }) => state);
    expect(await slackOf(sites.own)).toEqual(['waiting']);
    expect(await slackOf(sites.other)).toEqual(['waiting']);
    await ask(calls.disableSlack, user);
    expect(await slackOf(sites.own)).toEqual(['waiting']);
    expect(await slackOf(sites.other)).toEqual([]);
    const { slackWebhook: webhook = '' } = await clientItem(user);
    const key = { accountId: user.accountId, clientId: 'acme' };
    await loseClientSlack(table, key, { reason: 'It was revoked.', webhook });
    expect(await slackOf(sites.own)).toEqual([]);
  });

  test('is tested apart from the account’s', async () => {
    const user = await agency();
    const send = async (clientId: string, channel = 'slack') =>
      callRaw(
        await loadHandler(calls.sendTestMessage),
        calls.sendTestMessage,
        { params: { channel }, query: { clientId } },
        { as: user },
      );
    expect((await send('acme')).body.errors[0].code).toBe('conflict');
    await connect(user, '#acme', 'acme');
    const { ofClient, ofAccount } = await webhooksOf(user);
    expect((await send('acme')).body).toEqual({
      isDelivered: true,
      message: 'Slack of Acme has accepted the test message',
    });
    expect(received(ofClient)).toEqual([expect.stringContaining('Outages of the sites of Acme')]);
    expect(received(ofAccount)).toEqual([]);
    chats.slack.inbox.setMood(ofClient, 'gone');
    expect((await send('acme')).body.message).toMatch(/Slack of Acme is switched off\.$/);
    expect((await webhooksOf(user)).ofClient).toBe('');
    expect((await settingsOf(table, user.accountId)).channels.slack.enabled).toBe(true);
    for (const [clientId, channel, status] of [
      ['other', 'slack', 404],
      ['acme', 'email', 400],
    ] as const) {
      const refused = await send(clientId, channel);
      expect([refused.status, refused.body.errors[0].field]).toEqual([status, 'clientId']);
    }
  });

  test('is not begun for a client of another account', async () => {
    await agency();
    const { status, body } = await begin(await owner(), 'acme');
    expect([status, body.errors[0].field]).toEqual([404, 'clientId']);
  });
});
