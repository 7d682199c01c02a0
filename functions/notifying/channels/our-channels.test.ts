import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import * as calls from '../../../shared/calls/notifying/channels.ts';
import { type ChannelOwner, useChannelCalls } from '../../../test/support/channel-calls.ts';
import { useChatStandIns } from '../../../test/support/chat-stand-ins.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { settingsOf } from './channel-store.ts';
import { replaceSecret } from './signing-secret.ts';

await useStandIns();
const chats = await useChatStandIns();
const { table, ask, owner, refusalOf, shown } = await useChannelCalls();
type Kind = 'teams' | 'webhook';

const enable = (as: ChannelOwner, channel: Kind, address: string) =>
  ask(calls.enableChannel, as, { address }, { channel });
const disable = (as: ChannelOwner, channel: Kind) =>
  ask(calls.disableChannel, as, undefined, { channel });
const replace = (as: ChannelOwner, channel: Kind) =>
  ask(calls.replaceChannelSecret, as, undefined, { channel });
const sendTest = (as: ChannelOwner, channel: Kind) =>
  ask(calls.sendTestMessage, as, undefined, { channel });
const newAddress = (kind: Kind) => chats[kind].open('Ops', crypto.randomUUID().replaceAll('-', ''));
const keyOf = (address: string): string => /[\da-f]{32}/.exec(address)?.[0] ?? '';

beforeEach(() => vi.stubEnv('ALLOW_PRIVATE_TARGETS', ''));
afterEach(() => vi.unstubAllEnvs());

describe('Microsoft Teams', () => {
  test('is enabled once a message could be posted, and disabled by its call', async () => {
    const user = await owner();
    const address = newAddress('teams');
    const { status, body } = await enable(user, 'teams', ` ${address} `);
    expect(status).toBe(200);
    expect(body.teams).toMatchObject({ address, toggle_notification: true });
    expect(body.secret).toBeNull();
    const [posted] = chats.teams.inbox.state.messages;
    expect(JSON.stringify(posted?.body)).toContain('Web Vitals is connected');
    const disabled = await disable(user, 'teams');
    expect(disabled.body.teams).toMatchObject({ address, toggle_notification: false });
  });

  test('refuses other hosts unasked, and a workflow that is gone in a sentence', async () => {
    const user = await owner();
    const before = chats.requested.length;
    for (const url of ['https://example.com/workflows/1', 'http://169.254.169.254/teams/1']) {
      const { status, body } = await enable(user, 'teams', url);
      expect([status, body.errors[0].field]).toEqual([400, 'address']);
    }
    expect(chats.requested).toHaveLength(before);
    const address = newAddress('teams');
    chats.teams.inbox.setMood(keyOf(address), 'gone');
    expect(refusalOf(await enable(user, 'teams', address))).toEqual([
      400,
      'Microsoft Teams no longer takes messages for this workflow (404: WorkflowNotFound).',
    ]);
    chats.teams.inbox.setMood(keyOf(address), 'failing');
    expect((await enable(user, 'teams', address)).status).toBe(502);
    expect((await shown(user)).teams.toggle_notification).toBe(false);
  });

  test('gets a test message; a workflow that is gone is switched off with the reason', async () => {
    const user = await owner();
    const address = newAddress('teams');
    await enable(user, 'teams', address);
    expect((await sendTest(user, 'teams')).body).toEqual({
      isDelivered: true,
      message: 'Microsoft Teams has accepted the test message',
    });
    chats.teams.inbox.setMood(keyOf(address), 'limited');
    expect((await sendTest(user, 'teams')).body).toEqual({
      isDelivered: false,
      message: 'Microsoft Teams is rate-limiting us.',
    });
    chats.teams.inbox.setMood(keyOf(address), 'gone');
    expect((await sendTest(user, 'teams')).body.message).toMatch(/Microsoft Teams is switched off/);
    expect((await shown(user)).teams).toMatchObject({
      toggle_notification: false,
      switchedOff: { reason: expect.stringContaining('WorkflowNotFound') },
    });
  });

  test('has no secret', async () => {
    const user = await owner();
    await enable(user, 'teams', newAddress('teams'));
    expect((await replace(user, 'teams')).status).toBe(409);
  });
});

const Posted = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });
/** Whether the last message that was received is signed with each of these secrets. */
function isSignedWith(...secrets: string[]): boolean[] {
  const { headers, body } = Posted.parse(chats.webhook.inbox.state.messages[0]?.body);
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const given = headers['webhook-signature']?.split(' ') ?? [];
  return secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return given.includes(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
  });
}

describe('the webhook', () => {
  test('gets a secret, which is answered once, and messages signed with it', async () => {
    const user = await owner();
    const address = newAddress('webhook');
    const { status, body } = await enable(user, 'webhook', address);
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(body.webhook).toMatchObject({ address, toggle_notification: true, hasSecret: true });
    expect(JSON.stringify(await shown(user))).not.toContain('whsec_');
    expect((await sendTest(user, 'webhook')).body).toEqual({
      isDelivered: true,
      message: 'Webhook has accepted the test message',
    });
    expect(isSignedWith(body.secret)).toEqual([true]);
    // Another address keeps the secret.
    const changed = await enable(user, 'webhook', newAddress('webhook'));
    expect(changed.body.secret).toBeNull();
    await sendTest(user, 'webhook');
    expect(isSignedWith(body.secret)).toEqual([true]);
  });

  test('of two requests at once, one gets the secret', async () => {
    const user = await owner();
    const address = newAddress('webhook');
    const answers = await Promise.all([1, 2].map(() => enable(user, 'webhook', address)));
    const secrets = answers.flatMap(({ body }) => (body.secret === null ? [] : [body.secret]));
    expect(secrets).toHaveLength(1);
    await sendTest(user, 'webhook');
    expect(isSignedWith(...secrets)).toEqual([true]);
  });

  test('with a replaced secret is signed with both for a day', async () => {
    const user = await owner();
    const first = (await enable(user, 'webhook', newAddress('webhook'))).body.secret;
    const { body } = await replace(user, 'webhook');
    const until = Date.parse(body.webhook.earlierSecretUntil);
    expect(until - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await sendTest(user, 'webhook');
    expect(isSignedWith(body.secret, first)).toEqual([true, true]);
    // The one before was replaced more than a day ago.
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    const key = { accountId: user.accountId, kind: 'webhook' } as const;
    const newest = await replaceSecret(table, key, dayAgo);
    const { webhook } = (await settingsOf(table, user.accountId)).channels;
    expect(webhook.signing?.secret).toBe(newest);
    expect(webhook.signing?.earlier.map(({ secret }) => secret)).toEqual([first]);
  });

  test('has no secret to replace before it is enabled', async () => {
    const { status, body } = await replace(await owner(), 'webhook');
    expect([status, body.message]).toEqual([409, 'Webhook has no secret to replace']);
  });

  test('refuses addresses that are not public, unasked', async () => {
    const user = await owner();
    const before = chats.requested.length;
    const { port } = new URL(newAddress('webhook'));
    for (const url of [`http://127.0.0.1:${port}/slack`, 'https://10.0.0.1/hook', 'http://a.b/c'])
      expect([url, (await enable(user, 'webhook', url)).status]).toEqual([url, 400]);
    expect(chats.requested).toHaveLength(before);
    expect((await shown(user)).webhook.toggle_notification).toBe(false);
  });

  test('that is gone is switched off; one that fails is not', async () => {
    const user = await owner();
    const address = newAddress('webhook');
    await enable(user, 'webhook', address);
    chats.webhook.inbox.setMood(keyOf(address), 'failing');
    expect((await sendTest(user, 'webhook')).body.message).toBe(
      'Your webhook answered with status 500.',
    );
    expect((await shown(user)).webhook.toggle_notification).toBe(true);
    chats.webhook.inbox.setMood(keyOf(address), 'gone');
    await sendTest(user, 'webhook');
    expect((await shown(user)).webhook).toMatchObject({
      toggle_notification: false,
      switchedOff: { reason: 'Your webhook takes no more messages (410).' },
    });
  });
});

describe.each(['teams', 'webhook'] as const)('%s', (kind) => {
  test('needs a confirmed address, a plan that includes it, and an address', async () => {
    const address = newAddress(kind);
    expect(refusalOf(await enable(await owner(false), kind, address))).toEqual([
      403,
      'Please confirm you email to enable this feature',
    ]);
    const user = await owner();
    expect(refusalOf(await enable(user, kind, ' '))).toEqual([400, 'Address is required']);
    vi.stubEnv('PLAN_OVERRIDES', JSON.stringify({ Trial: { channels: ['Email'] } }));
    const { status, body } = await enable(user, kind, address);
    expect([status, body.errors[0].code]).toEqual([403, 'limit_reached']);
  });

  test('takes no call of another channel', async () => {
    const { status } = await ask(
      calls.enableChannel,
      await owner(),
      { address: newAddress(kind) },
      { channel: 'discord' },
    );
    expect(status).toBe(400);
  });
});
