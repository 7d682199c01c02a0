import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallContract } from '../../../../shared/calls/define-call.ts';
import { addStatusPage } from '../../../../shared/calls/portfolio/status-pages.ts';
import {
  confirmStatusSubscription,
  getStatusSubscription,
  stopStatusSubscription,
  subscribeWebhookToStatus,
} from '../../../../shared/calls/portfolio/status-subscriptions.ts';
import { callRaw, type CallOptions } from '../../../../test/support/call-handler.ts';
import { loadHandler } from '../../../../test/support/load-handler.ts';
import {
  type LoopbackServer,
  startLoopbackServer,
} from '../../../../test/support/loopback-server.ts';
import { useTable } from '../../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../../test/support/seed-account.ts';
import { epochSeconds } from '../../../platform/table/table.ts';
import { after, dayMs } from '../../../platform/times.ts';
import { postWebhook } from '../../../providers/channels/webhook.ts';
import { unpublishStatusPages } from '../../../registry/clients/unpublish-status-pages.ts';
import { retrySeconds, sendStatusUpdate } from './send-status-update.ts';
import { statusIncidentEntity } from '../status-incident-entity.ts';
import { statusSubscriberStore } from './status-subscriber-store.ts';

const table = await useTable();
let owner: SeededUser;
let key: { accountId: string; pageId: string };
let slug: string;
let hook: LoopbackServer;
let posted: { path: string; headers: Record<string, unknown>; body: string }[] = [];
let status = 204;

beforeAll(async () => {
  vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
  hook = await startLoopbackServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      posted.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
});
afterAll(() => hook.close());

beforeEach(async () => {
  owner = await seedAccount(table, { plan: 'Team' });
  slug = `acme-${randomUUID().slice(0, 8)}`;
  const fields = { title: 'Acme', isPublished: true, groups: [] };
  const added = await ask(addStatusPage, { body: { slug, ...fields } }, { as: owner });
  key = { accountId: owner.accountId, pageId: added.body.pageId };
  [posted, status] = [[], 204];
});

const ask = async (contract: CallContract, request: object, options: CallOptions = {}) =>
  callRaw(await loadHandler(contract), contract, request, options);
const newHook = () => `${hook.url}/${randomUUID()}`;
const subscribe = (address: string, options: CallOptions = {}) =>
  ask(subscribeWebhookToStatus, { body: { slug, address } }, { from: randomUUID(), ...options });
const tokenIn = (body = ''): string =>
  URL.parse(JSON.parse(body).data.confirm)?.searchParams.get('token') ?? '';
const confirm = (token: string) => ask(confirmStatusSubscription, { body: { token } });
const subscribed = () => statusSubscriberStore(table).list(key);

async function confirmed(address: string): Promise<string> {
  await subscribe(address);
  const { body } = await confirm(tokenIn(posted.at(-1)?.body));
  posted = [];
  return body.secret;
}

const at = new Date().toISOString();
const write = (incidentId: string) =>
  statusIncidentEntity(table)
    .create({
      ...key,
      incidentId,
      title: 'Shop is slow',
      createdAt: at,
      componentIds: [],
      updates: [{ at, stage: 'investigating', text: 'We look into it.' }],
      changes: 1,
      expiresAt: epochSeconds(after(new Date(), dayMs)),
    })
    .go();
async function send(incidentId: string, attempt = 0) {
  const ids = (await subscribed()).map(({ subscriberId }) => subscriberId);
  return sendStatusUpdate(
    {
      table,
      send: async () => Promise.reject(new Error('There is no mail')),
      compose: () => {
        throw new Error('There is no mail');
      },
      post: (address, { noticeId: id, body }, secrets) =>
        postWebhook({ endpoint: undefined, allowPrivate: true }, address, { id, body }, secrets),
      publicUrl: 'https://vitals.example',
      ownAddressOf: () => undefined,
      signing: process.env['MAIL_LINK_KEY'] ?? '',
      now: new Date(),
    },
    { ...key, incidentId, at, subscriberIds: ids, attempt },
  );
}

describe('a webhook', () => {
  test('subscribes with the link that is posted to it, and not before', async () => {
    const address = newHook();
    expect((await subscribe(address)).status).toBe(200);
    expect(posted).toHaveLength(1);
    const body = posted[0]?.body ?? '';
    expect(JSON.parse(body)).toMatchObject({
      type: 'status.confirmation',
      text: expect.stringContaining('/status-subscription?token='),
      data: { title: 'Acme' },
    });
    const token = tokenIn(body);
    // Others read the link, who must not learn where to post; nor is the account named.
    const [signed = ''] = token.split('.');
    const named = Buffer.from(signed, 'base64url').toString();
    for (const secret of [new URL(address).pathname, owner.accountId]) {
      expect(named).not.toContain(secret);
      expect(body).not.toContain(secret);
    }
    const found = await ask(getStatusSubscription, { query: { token } });
    expect(found.body).toEqual({
      purpose: 'confirm',
      title: 'Acme',
      address: new URL(address).host,
      isWebhook: true,
      isSubscribed: false,
    });
    expect(await subscribed()).toEqual([]);
    const { body: answer } = await confirm(token);
    expect(answer.secret).toMatch(/^whsec_/);
    // Twice is one, whose secret stays and is not shown again.
    await subscribe(address);
    expect((await confirm(tokenIn(posted.at(-1)?.body))).body).toEqual({ secret: null });
    expect(await subscribed()).toMatchObject([{ webhook: address, secret: answer.secret }]);
  });

  test('gets each update once, signed, with a link that ends it by one click', async () => {
    const secret = await confirmed(newHook());
    await write('i-1');
    for (const _ of [1, 2]) expect(await send('i-1')).toEqual({ claimed: [], toRetry: [] });
    expect(posted).toHaveLength(1);
    const headers = posted[0]?.headers ?? {};
    const body = posted[0]?.body ?? '';
    // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
    const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(content)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    const { text, data } = JSON.parse(body);
    expect(text).toBe('Acme: Shop is slow. Investigating. We look into it.');
    expect(body).not.toContain(owner.accountId);
    const token = URL.parse(data.unsubscribe)?.searchParams.get('token') ?? '';
    expect((await ask(stopStatusSubscription, { query: { token } })).status).toBe(200);
    expect(await subscribed()).toEqual([]);
  });

  test('that refuses an update is tried again, and ends after five updates in a row', async () => {
    await confirmed(newHook());
    const subscriberId = (await subscribed())[0]?.subscriberId ?? '';
    status = 500;
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      expect(await subscribed()).toHaveLength(1);
      await write(id);
      for (let attempt = 0; attempt < retrySeconds.length; attempt += 1)
        expect(await send(id, attempt)).toEqual({ claimed: [], toRetry: [subscriberId] });
      expect(await send(id, retrySeconds.length)).toEqual({ claimed: [], toRetry: [] });
      const bodies = posted.map(({ body, headers }) => [body, headers['webhook-id']]);
      expect(new Set(bodies.map(String)).size).toBe(1);
      posted = [];
    }
    expect(await subscribed()).toEqual([]);
  });

  test('that accepts one again starts from none; one that is gone ends at once', async () => {
    await confirmed(newHook());
    const failuresOf = async () => (await subscribed()).map(({ failures }) => failures);
    status = 500;
    await write('a');
    await send('a', retrySeconds.length);
    expect(await failuresOf()).toEqual([1]);
    status = 204;
    await write('b');
    await send('b');
    expect(await failuresOf()).toEqual([undefined]);
    status = 410;
    await write('c');
    await send('c');
    expect(await failuresOf()).toEqual([]);
  });

  test('gets nothing of a page that has a password or is not public', async () => {
    await confirmed(newHook());
    await write('a');
    await unpublishStatusPages(table, owner.accountId, new Date());
    await send('a');
    expect(posted).toEqual([]);
    expect((await subscribe(newHook())).status).toBe(404);
    expect(posted).toEqual([]);
  });
});

describe('strangers cannot', () => {
  test('have a webhook subscribe without what was posted to it', async () => {
    await subscribe(newHook());
    const token = tokenIn(posted[0]?.body);
    const [payload = '', signature = ''] = token.split('.');
    for (const forged of ['x', `${payload}.`, `${payload}.${signature}x`, `.${signature}`])
      expect((await confirm(forged)).status).toBe(400);
    const stopped = await ask(stopStatusSubscription, { query: { token } });
    expect(stopped.status).toBe(400);
    expect(await subscribed()).toEqual([]);
  });

  test('flood one address: it gets three posts a day, which nobody can see', async () => {
    const address = newHook();
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await subscribe(address)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(posted).toHaveLength(3);
  });

  test('flood one host by many addresses: it gets 20 posts a day of a page, and others are refused', async () => {
    const first = newHook();
    const statuses = [];
    for (let count = 0; count < 22; count += 1)
      statuses.push((await subscribe(`${first}/${count}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    expect(posted).toHaveLength(20);
    const other = `bolt-${randomUUID().slice(0, 8)}`;
    const fields = { slug: other, title: 'Bolt', isPublished: true, groups: [] };
    await ask(addStatusPage, { body: fields }, { as: owner });
    slug = other;
    expect((await subscribe(newHook())).status).toBe(200);
  });

  test('use up the posts of a page by addresses that are refused', async () => {
    vi.stubEnv('ALLOW_PRIVATE_TARGETS', '');
    const refused = await Promise.all(Array.from({ length: 101 }, () => subscribe(hook.url)));
    vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
    expect(new Set(refused.map((one) => one.status))).toEqual(new Set([400]));
    expect((await subscribe(newHook())).status).toBe(200);
  });

  test('use up the posts of a page from one place', async () => {
    const from = `198.51.100.${Math.floor(Math.random() * 250)}`;
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await subscribe(newHook(), { from })).status);
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), 429]);
    expect((await subscribe(newHook())).status).toBe(200);
  });

  test('reach private addresses, or others by a redirect', async () => {
    status = 302;
    const moved = await subscribe(newHook());
    expect([moved.status, moved.body.errors[0].field]).toEqual([400, 'address']);
    expect(posted.map(({ path }) => path)).not.toContain('/elsewhere');
    vi.stubEnv('ALLOW_PRIVATE_TARGETS', '');
    posted = [];
    for (const address of [hook.url, 'https://169.254.169.254/', 'http://example.com/']) {
      const refused = await subscribe(address);
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'address']);
    }
    vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
    expect(posted).toEqual([]);
  });
});
