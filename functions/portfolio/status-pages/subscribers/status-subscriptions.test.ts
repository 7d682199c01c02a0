import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallContract } from '../../../../shared/calls/define-call.ts';
import { addStatusPage } from '../../../../shared/calls/portfolio/status-pages.ts';
import { saveBrand } from '../../../../shared/calls/portfolio/reports.ts';
import {
  confirmStatusSubscription,
  getStatusSubscription,
  stopStatusSubscription,
  subscribeToStatus,
} from '../../../../shared/calls/portfolio/status-subscriptions.ts';
import { callRaw, type CallOptions } from '../../../../test/support/call-handler.ts';
import { drain } from '../../../../test/faults/queue.ts';
import { loadHandler } from '../../../../test/support/load-handler.ts';
import { useTable } from '../../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../../test/support/seed-account.ts';
import { useStandIns } from '../../../../test/stand-ins.ts';
import type { Mail } from '../../../platform/mail.ts';
import { channelStore, settingsOf } from '../../../notifying/channels/channel-store.ts';
import { handler as feedbackWorker } from '../../../notifying/mail/take-mail-feedback.worker.ts';
import { takeToken } from '../../../platform/limits/rate-limit.ts';
import { epochSeconds } from '../../../platform/table/table.ts';
import { after, dayMs } from '../../../platform/times.ts';
import { unpublishStatusPages } from '../../../registry/clients/unpublish-status-pages.ts';
import { type StatusUpdateMail, statusUpdateMail } from '../../../providers/email/status-mails.ts';
import { sendStatusUpdate } from './send-status-update.ts';
import { statusIncidentEntity } from '../status-incident-entity.ts';
import { readStatusLink, signStatusLink } from './status-link.ts';
import { statusSubscriberStore } from './status-subscriber-store.ts';

const table = await useTable();
const { ses } = await useStandIns();
let owner: SeededUser;
let key: { accountId: string; pageId: string };
let slug: string;
let email: string;

beforeEach(async () => {
  owner = await seedAccount(table, { plan: 'Team' });
  slug = `acme-${randomUUID().slice(0, 8)}`;
  email = `${randomUUID()}@example.com`;
  const fields = { title: 'Acme', isPublished: true, groups: [] };
  const added = await ask(addStatusPage, { body: { slug, ...fields } }, { as: owner });
  key = { accountId: owner.accountId, pageId: added.body.pageId };
});

const ask = async (contract: CallContract, request: object, options: CallOptions = {}) =>
  callRaw(await loadHandler(contract), contract, request, options);
const subscribe = (to = email, of = slug, options: CallOptions = {}) =>
  ask(subscribeToStatus, { body: { slug: of, email: to } }, options);
const mailed = (to = email) => ses.mailbox.list(to);
const linkOf = (to = email) => ({ slug, pageId: key.pageId, subscriber: to });
const linkIn = (purpose: 'confirm' | 'stop', to = email) =>
  signStatusLink(process.env['MAIL_LINK_KEY'] ?? '', purpose, linkOf(to), new Date());
const confirm = (token: string) => ask(confirmStatusSubscription, { body: { token } });
const stop = (token: string, options: CallOptions = {}) =>
  ask(stopStatusSubscription, { query: { token } }, options);
const subscribed = async () =>
  (await statusSubscriberStore(table).list(key)).map((one) => one.email);

test('mails are in the name of the account, and answers go to it', async () => {
  await ask(
    saveBrand,
    {
      body: {
        sender: 'Agency',
        colour: '#1971c2',
        replyTo: owner.email,
        signOff: 'Your agency',
        hidesProduct: true,
        revision: 0,
      },
    },
    { as: owner },
  );
  await subscribe();
  const [mail] = mailed();
  expect(mail?.from).toContain('Agency');
  expect(mail?.replyTo).toEqual([owner.email]);
  expect(mail?.html).toContain('Your agency');
  expect(mail?.html).not.toContain('Web Vitals');
});

describe('a subscription', () => {
  test('begins with the link of a mail, and not before', async () => {
    expect((await subscribe()).status).toBe(200);
    const [mail] = mailed();
    expect(mail?.subject).toBe('Confirm: status of Acme');
    expect(await subscribed()).toEqual([]);
    const token = linkIn('confirm');
    const { body } = await ask(getStatusSubscription, { query: { token } });
    expect(body).toEqual({
      purpose: 'confirm',
      title: 'Acme',
      address: email,
      isWebhook: false,
      isSubscribed: false,
    });
    expect(await subscribed()).toEqual([]);
    expect((await confirm(token)).status).toBe(200);
    expect(await subscribed()).toEqual([email]);
  });

  test('twice is one, and answers the same as for an address that has one', async () => {
    const first = await subscribe();
    await confirm(linkIn('confirm'));
    const second = await subscribe();
    const unknown = await subscribe(`${randomUUID()}@example.com`);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect([unknown.status, unknown.body]).toEqual([first.status, first.body]);
    await confirm(linkIn('confirm'));
    expect(await subscribed()).toEqual([email]);
  });

  test.each([
    ['bounce', true],
    ['complaint', true],
    ['ooto', false],
  ])('of which a mail meets %s ends: %s', async (simulator, isEnded) => {
    // https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
    const to = `${simulator}+${randomUUID()}@simulator.amazonses.com`;
    await subscribe(email);
    await confirm(linkIn('confirm'));
    await channelStore(table).enable({ accountId: owner.accountId, kind: 'email' }, { target: to });
    const store = statusSubscriberStore(table);
    expect((await subscribe(to)).status).toBe(200);
    await drain('take-mail-feedback', feedbackWorker);
    expect((await store.find(key, to, new Date())) === undefined).toBe(isEnded);
    expect(await subscribed()).toEqual([email]);
    // What the account itself is mailed is another matter.
    expect((await settingsOf(table, owner.accountId)).channels.email.enabled).toBe(true);
  });

  test('ends with one click of a mail program, without a session or a body of ours', async () => {
    await subscribe();
    await confirm(linkIn('confirm'));
    // https://www.rfc-editor.org/rfc/rfc8058#section-3.2
    const raw = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    };
    const token = linkIn('stop');
    expect((await stop(token, { raw })).status).toBe(200);
    expect(await subscribed()).toEqual([]);
    expect((await stop(token)).status).toBe(200);
  });

  test('ends also by a link to follow, at the address that mail programs know', async () => {
    expect(getStatusSubscription.path).toBe(stopStatusSubscription.path);
    const token = linkIn('stop');
    const opened = await ask(
      getStatusSubscription,
      { query: { token } },
      { raw: { headers: { accept: 'text/html' } } },
    );
    expect(opened.headers['location']).toContain(`/status-subscription?token=`);
  });

  test('ends for many people of one mail provider, also of a page that is unpublished or gone', async () => {
    await subscribe();
    await confirm(linkIn('confirm'));
    await unpublishStatusPages(table, owner.accountId, new Date());
    const found = await ask(getStatusSubscription, { query: { token: linkIn('stop') } });
    expect(found.body).toMatchObject({ purpose: 'stop', title: 'Acme', isSubscribed: true });
    expect(stopStatusSubscription.limit).toBeUndefined();
    expect((await stop(linkIn('stop'))).status).toBe(200);
    expect(await subscribed()).toEqual([]);
    const other = signStatusLink(
      process.env['MAIL_LINK_KEY'] ?? '',
      'stop',
      { ...linkOf(), pageId: randomUUID() },
      new Date(),
    );
    expect((await stop(other)).status).toBe(200);
    expect((await ask(getStatusSubscription, { query: { token: other } })).status).toBe(404);
  });
});

describe('forged, flooded and strange ones are refused', () => {
  test('links of another purpose, key, address or time', async () => {
    await subscribe();
    const good = linkIn('confirm');
    const [payload = '', signature = ''] = good.split('.');
    const other = Buffer.from(
      JSON.stringify([slug, key.pageId, 'eve@example.com', new Date().toISOString()]),
    );
    const bad = [
      'x'.repeat(40),
      `${payload}.${signature}x`,
      `${payload}.`,
      `${other.toString('base64url')}.${signature}`,
      linkIn('stop'),
      signStatusLink('another key', 'confirm', linkOf(), new Date()),
      signStatusLink(
        process.env['MAIL_LINK_KEY'] ?? '',
        'confirm',
        linkOf(),
        after(new Date(), -3 * dayMs),
      ),
    ];
    for (const token of bad) {
      const { status, body } = await confirm(token);
      expect([status, body.errors[0].field]).toEqual([400, 'token']);
    }
    expect((await stop(good)).status).toBe(400);
    expect(await subscribed()).toEqual([]);
    const keys = [process.env['MAIL_LINK_KEY'] ?? ''];
    expect(readStatusLink(keys, good, ['confirm'], new Date())).toMatchObject({
      subscriber: email,
    });
  });

  test('more than three mails a day to an address, which nobody can see', async () => {
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push((await subscribe()).status);
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(mailed()).toHaveLength(3);
    const left = { key: `status-mails#${key.pageId}`, limit: 4, windowSeconds: 24 * 3600 };
    const takes = [1, 2].map(() => takeToken(table, { ...left, now: new Date() }));
    // Three count for the page.
    expect((await Promise.all(takes)).filter(({ allowed }) => allowed)).toHaveLength(1);
  });

  test('more than five a day for a page from one place, and only that place', async () => {
    const from = '198.51.100.77';
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await subscribe(`${randomUUID()}@example.com`, slug, { from })).status);
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), 429]);
    expect((await subscribe()).status).toBe(200);
  });

  test('not because others are entered that never confirm', async () => {
    const [now, most] = [new Date(), { mails: 1, webhooks: 1 }];
    const subscribers = statusSubscriberStore(table, most);
    await subscribers.begin(key, { email: 'one@example.com' }, now);
    await subscribers.begin(key, { email }, now);
    await confirm(linkIn('confirm'));
    const refused = subscribers.begin(key, { email: 'another@example.com' }, now);
    await expect(refused).rejects.toMatchObject({ code: 'limit_reached' });
    // Webhooks and mails do not take each other's places.
    await subscribers.begin(key, { webhook: 'https://hooks.example/1' }, now);
  });

  test('of a page that is not public', async () => {
    expect((await subscribe(email, 'no-such-page')).status).toBe(404);
    await unpublishStatusPages(table, owner.accountId, new Date());
    expect((await subscribe()).status).toBe(404);
    expect(mailed()).toEqual([]);
    expect((await subscribe('nobody')).status).toBe(400);
  });
});

describe('what is written', () => {
  const at = '2026-11-29T10:00:00.000Z';
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

  test('is mailed to those who have confirmed, once, with a link that stops it', async () => {
    await write('i-1');
    await subscribe();
    const waiting = `${randomUUID()}@example.com`;
    await subscribe(waiting);
    await confirm(linkIn('confirm'));
    const ids = (await statusSubscriberStore(table).list(key)).map(
      ({ subscriberId }) => subscriberId,
    );
    const sent: Mail[] = [];
    const ports = {
      table,
      send: async (mail: Mail) => void sent.push(mail),
      compose: (update: StatusUpdateMail) => statusUpdateMail('https://vitals.example', update),
      post: async () => Promise.reject(new Error('There is no webhook')),
      publicUrl: 'https://vitals.example',
      ownAddressOf: (of: string) => (of === key.pageId ? 'https://status.acme.example' : undefined),
      signing: process.env['MAIL_LINK_KEY'] ?? '',
      now: new Date(),
    };
    const payload = { ...key, incidentId: 'i-1', at, subscriberIds: ids, attempt: 0 };
    await sendStatusUpdate(ports, payload);
    await sendStatusUpdate(ports, payload);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Acme: Shop is slow']]);
    expect(sent[0]?.text).toContain('https://status.acme.example');
    const [, token = ''] =
      /token=([^>]+)>/.exec(sent[0]?.headers?.['List-Unsubscribe'] ?? '') ?? [];
    const [signed = ''] = decodeURIComponent(token).split('.');
    expect(Buffer.from(signed, 'base64url').toString()).not.toContain(owner.accountId);
    expect((await stop(decodeURIComponent(token))).status).toBe(200);
    expect(await subscribed()).toEqual([]);
  });
});
