import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../shared/calls/notifying/mail.ts';
import { call, callRaw, type RawParts } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { channelStore, settingsOf } from '../channels/channel-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { signSubscription } from './unsubscribe-link.ts';

const { env } = await useStandIns();
const key = env['MAIL_LINK_KEY'] ?? '';
let table: Table;
beforeAll(async () => {
  table = await useTable();
});

/** An account that is mailed notifications. */
async function reader(): Promise<SeededUser> {
  const owner = await seedAccount(table);
  const { accountId, email } = owner;
  await channelStore(table).enable({ accountId, kind: 'email' }, { target: email });
  return owner;
}
const emailOf = async ({ accountId }: SeededUser) =>
  (await settingsOf(table, accountId)).channels.email;
const linkOf = ({ accountId, email }: SeededUser, at = new Date()) =>
  signSubscription(key, { accountId, address: email }, at);
const stop = async (token: string, raw: RawParts = {}) =>
  callRaw(await loadHandler(calls.unsubscribe), calls.unsubscribe, { query: { token } }, { raw });
const look = async (token: string, raw: RawParts = {}) =>
  callRaw(
    await loadHandler(calls.getUnsubscription),
    calls.getUnsubscription,
    { query: { token } },
    { raw },
  );

describe('a link in a mail', () => {
  test('stops mails of its account without signing in, once and for another time', async () => {
    const [owner, other] = [await reader(), await reader()];
    const token = linkOf(owner);
    expect((await look(token)).body).toEqual({ email: owner.email, isSubscribed: true });
    for (const _ of [1, 2])
      expect(await stop(token)).toMatchObject({ status: 200, body: { email: owner.email } });
    expect(await emailOf(owner)).toMatchObject({
      enabled: false,
      switchedOff: { reason: `${owner.email} was unsubscribed through the link in a mail.` },
    });
    expect((await look(token)).body).toEqual({ email: owner.email, isSubscribed: false });
    expect((await emailOf(other)).enabled).toBe(true);
  });

  test('works as mail programs use it (RFC 8058)', async () => {
    const owner = await reader();
    const raw = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    };
    expect((await stop(linkOf(owner), raw)).status).toBe(200);
    expect((await emailOf(owner)).enabled).toBe(false);
  });

  test('only asks when it is opened, so that programs which follow links stop nothing', async () => {
    const owner = await reader();
    const token = linkOf(owner);
    const opened = await look(token, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect([opened.status, opened.headers['location']]).toEqual([
      303,
      `/unsubscribe?${new URLSearchParams({ token }).toString()}`,
    ]);
    expect((await emailOf(owner)).enabled).toBe(true);
  });

  test('stops nothing once mails go to another address', async () => {
    const owner = await reader();
    const token = linkOf(owner);
    const { accountId } = owner;
    const target = `new-${owner.email}`;
    await channelStore(table).enable({ accountId, kind: 'email' }, { target });
    expect((await look(token)).body).toEqual({ email: owner.email, isSubscribed: false });
    expect((await stop(token)).status).toBe(200);
    expect(await emailOf(owner)).toMatchObject({ enabled: true, target });
  });

  test('switches the channel off once, under fifty requests at once', async () => {
    const owner = await reader();
    const token = linkOf(owner);
    const answers = await Promise.all(Array.from({ length: 50 }, () => stop(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await emailOf(owner)).enabled).toBe(false);
  });
});

describe('refused in words', () => {
  const refusals = async (token: string) =>
    Promise.all([look(token), stop(token)]).then((answers) =>
      answers.map(({ status, body }) => [status, body.errors[0].field, body.message]),
    );

  test('an old link', async () => {
    const owner = await reader();
    const old = linkOf(owner, after(new Date(), -90 * dayMs));
    for (const refusal of await refusals(old))
      expect(refusal).toEqual([400, 'token', expect.stringContaining('older than 90 days')]);
    expect((await emailOf(owner)).enabled).toBe(true);
  });

  test('a forged link, and one of another installation', async () => {
    const owner = await reader();
    const { accountId, email: address } = owner;
    const foreign = signSubscription('another key', { accountId, address }, new Date());
    const [payload = ''] = linkOf(owner).split('.');
    for (const token of [foreign, payload, `${payload}.AAAA`, 'x'.repeat(999)])
      for (const refusal of await refusals(token))
        expect(refusal).toEqual([400, 'token', expect.stringContaining('not one of ours')]);
    expect((await emailOf(owner)).enabled).toBe(true);
  });

  test.each([
    [undefined, /^Link is required$/],
    ['', /^Link is required$/],
    ['x'.repeat(1001), /^Link is longer than/],
  ])('a link without its middle, or too long', async (token, words) => {
    const handler = await loadHandler(calls.unsubscribe);
    const query = token === undefined ? {} : { token };
    const { status, body } = await callRaw(handler, calls.unsubscribe, { query });
    expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
  });
});

test('the refusal reveals nothing about an account', async () => {
  const handler = await loadHandler(calls.getUnsubscription);
  const ask = (accountId: string) => {
    const payload = Buffer.from(JSON.stringify([accountId, 'a@b.c', new Date()]));
    return call(handler, calls.getUnsubscription, {
      query: { token: `${payload.toString('base64url')}.AAAA` },
    });
  };
  const { accountId } = await reader();
  const [known, unknown] = [await ask(accountId), await ask('nowhere')];
  expect([known.status, known.body.message]).toEqual([unknown.status, unknown.body.message]);
});
