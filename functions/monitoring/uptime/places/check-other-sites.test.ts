import { beforeAll, expect, test } from 'vitest';
import { checkUptime } from '../../../../shared/jobs/catalogue.ts';
import { useTable } from '../../../../test/support/scans.ts';
import { seedAccount } from '../../../../test/support/seed-account.ts';
import { pageEntity } from '../../../registry/pages/page-entity.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { watchedPageEntity } from '../../../registry/pages/watched-page-entity.ts';
import type { SendJobs } from '../../../platform/jobs/send-job.ts';
import type { Table } from '../../../platform/table/table.ts';
import { siteStore } from '../../../registry/pages/site-store.ts';
import { after, hourMs, minuteMs } from '../../../platform/times.ts';
import { checkOtherSites } from './check-other-sites.ts';
import type { Probe } from '../check-outcome.ts';
import { runCheck } from '../run-check.ts';
import { uptimeStore, type UptimeStore } from '../uptime-store.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const nameOf = (url: string): string => new URL(url).hostname.split('.')[0] ?? '';
const urlOf = (name: string): string => `https://${name}.example/`;
let table: Table;
let store: UptimeStore;
beforeAll(async () => {
  table = await useTable();
  store = uptimeStore(table);
});

/** An account with these sites. */
async function accountWith(...names: string[]): Promise<string> {
  const { accountId } = await seedAccount(table);
  const sites = names.map((name) => ({ url: urlOf(name), siteName: name, propertyId: '' }));
  await siteStore(table).addSites(accountId, sites, { limit: null, now: noon });
  return accountId;
}

const answering =
  (status: number): Probe =>
  async (finalUrl) => ({
    status,
    finalUrl,
    redirects: 0,
    timings: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1 },
    totalMs: 5,
    certificates: [],
    headers: {},
    isChainIncomplete: false,
  });

/** Makes attempts of a check. @returns the other sites that each of them has checked */
async function attempt(
  accountId: string,
  url: string,
  numbers: number[],
  { now = noon, status = 503 } = {},
) {
  let checked: string[] = [];
  const sendJobs: SendJobs = async (_job, payloads) => {
    const others = payloads
      .map((one) => checkUptime.payload.parse(one))
      .filter((one) => one.url !== url);
    expect(others.map(({ dueAt }) => dueAt)).toEqual(others.map(() => now.toISOString()));
    checked.push(...others.map((one) => nameOf(one.url)));
  };
  const ports = {
    store,
    probe: answering(status),
    network: { isWorkingFor: async () => true },
    checkOtherSites: checkOtherSites({ table, store, sendJobs }),
    sendJobs,
    now: () => now,
  };
  const all: string[][] = [];
  for (const number of numbers) {
    checked = [];
    await runCheck(ports, { accountId, url, dueAt: now.toISOString(), attempt: number });
    all.push(checked.toSorted());
  }
  return all;
}
const whole = [0, 1, 2, 3];

test('is done once, when the first further attempt fails too', async () => {
  const accountId = await accountWith('shop', 'blog', 'docs');
  expect(await attempt(accountId, urlOf('shop'), whole)).toEqual([[], ['blog', 'docs'], [], []]);
});

test('is done for a page of a site, and never for a competitor', async () => {
  const accountId = await accountWith('shop', 'blog');
  const [siteKey, url] = [keyOfUrl(urlOf('shop')), `${urlOf('shop')}cart`];
  await pageEntity(table)
    .put({ accountId, siteKey, urlKey: keyOfUrl(url), url, createdAt: noon.toISOString() })
    .go();
  expect(await attempt(accountId, url, [0, 1])).toEqual([[], ['blog']]);
  expect(await attempt(accountId, urlOf('rival'), [0, 1])).toEqual([[], []]);
});

test('leaves out sites that are down, are being confirmed, or were just checked', async () => {
  const accountId = await accountWith('shop', 'down', 'confirming', 'recent', 'earlier');
  const hourAgo = after(noon, -hourMs);
  const end = (name: string, at: Date, status: 'up' | 'down') => {
    const dueAt = at.toISOString();
    const outcome = { status, checkedAt: dueAt, furtherAttempts: 0 };
    return store.end({ accountId, url: urlOf(name), dueAt }, outcome, at);
  };
  await end('down', hourAgo, 'down');
  await end('recent', after(noon, -minuteMs), 'up');
  await end('earlier', after(noon, -6 * minuteMs), 'up');
  const key = { accountId, url: urlOf('confirming'), dueAt: noon.toISOString() };
  await store.beginConfirming(key, noon);
  expect(await attempt(accountId, urlOf('shop'), [0, 1])).toEqual([[], ['earlier']]);
});

test('is not done again while a site stays down', async () => {
  const accountId = await accountWith('shop', 'blog');
  await attempt(accountId, urlOf('shop'), whole);
  const later = { now: after(noon, hourMs) };
  expect(await attempt(accountId, urlOf('shop'), whole, later)).toEqual([[], [], [], []]);
});

test('is done for the sites that are down when one of them is up again, once', async () => {
  const accountId = await accountWith('shop', 'blog', 'docs', 'well');
  for (const name of ['shop', 'blog', 'docs']) await attempt(accountId, urlOf(name), whole);
  const upAt = (minutes: number) => ({ now: after(noon, minutes * minuteMs), status: 200 });
  expect(await attempt(accountId, urlOf('shop'), [0], upAt(60))).toEqual([['blog', 'docs']]);
  expect(await attempt(accountId, urlOf('shop'), [0], upAt(62))).toEqual([[]]);
  expect(await attempt(accountId, urlOf('well'), [0], upAt(63))).toEqual([['blog', 'docs']]);
  expect(await attempt(accountId, urlOf('well'), [0], upAt(64))).toEqual([[]]);
});

test('is done for the pages of the site that are down, too, but not for competitors', async () => {
  const accountId = await accountWith('shop');
  const [siteKey, cart] = [keyOfUrl(urlOf('shop')), `${urlOf('shop')}cart`];
  await pageEntity(table)
    .put({ accountId, siteKey, urlKey: keyOfUrl(cart), url: cart, createdAt: noon.toISOString() })
    .go();
  const watched = { accountId, urlKey: keyOfUrl(urlOf('rival')), url: urlOf('rival') };
  const due = { shard: '00', nextDue: noon.toISOString(), due: {} };
  await watchedPageEntity(table)
    .put({ ...watched, ...due, subject: 'competitor' })
    .go();
  for (const url of [urlOf('shop'), cart, urlOf('rival')]) await attempt(accountId, url, whole);
  const up = { now: after(noon, 5 * minuteMs), status: 200 };
  expect(await attempt(accountId, urlOf('shop'), [0], up)).toEqual([['shop']]);
});

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `site${String(index).padStart(2, '0')}`);

test('reaches sites behind twenty that are being checked already', async () => {
  const keyOf = (name: string): string => keyOfUrl(urlOf(name));
  // As the table lists them.
  const names = numbered(24).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const [failing = '', ...others] = names;
  const last = others.pop();
  const accountId = await accountWith(...names);
  const confirming = others.map((name) => ({
    accountId,
    url: urlOf(name),
    dueAt: noon.toISOString(),
  }));
  await Promise.all(confirming.map((key) => store.beginConfirming(key, noon)));
  expect(await attempt(accountId, urlOf(failing), [0, 1])).toEqual([[], [last]]);
});

test('checks twenty sites at most, and another site that fails checks others first', async () => {
  const names = numbered(45);
  const accountId = await accountWith(...names);
  const [, first] = await attempt(accountId, urlOf('site00'), [0, 1]);
  const [, second] = await attempt(accountId, urlOf('site20'), [0, 1]);
  expect([first, second]).toEqual([names.slice(1, 21), names.slice(21, 41)]);
});
