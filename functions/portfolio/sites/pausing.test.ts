import { beforeAll, expect, test } from 'vitest';
import { listStatuses } from '../../../shared/calls/measuring/scans.ts';
import {
  deleteSite,
  listSites,
  pauseSites,
  resumeSites,
  type Site,
} from '../../../shared/calls/portfolio/sites.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { pageStore } from './page-store.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const [one, two] = ['https://one.example/', 'https://two.example/'];
const shared = `${one}shared`;
const options = { limit: null, now: new Date() };

/** An account with two sites that share a page. */
async function twoSites(): Promise<SeededUser> {
  const user = await seedAccount(table, { plan: 'Internal' });
  const { accountId } = user;
  const sites = [one, two].map((url) => ({ url, siteName: url, propertyId: '' }));
  await siteStore(table).addSites(accountId, sites, options);
  await pageStore(table).addPages(accountId, one, [`${one}own`, shared], options);
  await pageStore(table).addPages(accountId, two, [shared], options);
  return user;
}
const change = async (user: SeededUser, what: 'pause' | 'resume', ...sites: string[]) => {
  const contract = what === 'pause' ? pauseSites : resumeSites;
  return call(await loadHandler(contract), contract, { body: { sites } }, { as: user });
};
async function pausedOf({ accountId }: SeededUser): Promise<string[]> {
  const { data } = await watchedPageEntity(table).query.byUrl({ accountId }).go({ pages: 'all' });
  return data.flatMap(({ url, pausedAt }) => (pausedAt === undefined ? [] : [url])).toSorted();
}
const stateOf = async (user: SeededUser, url: string) => {
  const handler = await loadHandler(listStatuses);
  const { body } = await call(handler, listStatuses, { body: { sites: [url] } }, { as: user });
  return body[0]?.state;
};

test('a paused site is paused with its pages, until it is resumed', async () => {
  const user = await twoSites();
  expect((await change(user, 'pause', one)).status).toBe(200);
  expect(await pausedOf(user)).toEqual([one, `${one}own`]);
  expect(await stateOf(user, one)).toMatchObject({ kind: 'paused', why: 'by-you', pages: null });
  expect(await stateOf(user, two)).toMatchObject({ kind: 'not-scanned' });
  const list = await loadHandler(listSites);
  const params = { email: user.email };
  const listed = async () => {
    const { body } = await call(list, listSites, { params }, { as: user });
    return body[0].sites.map(({ pausedAt }: Site) => pausedAt !== undefined);
  };
  expect(await listed()).toEqual([true, false]);
  expect((await change(user, 'resume', one)).status).toBe(200);
  expect(await pausedOf(user)).toEqual([]);
  expect(await listed()).toEqual([false, false]);
});

test('a page of two sites is paused while both are', async () => {
  const user = await twoSites();
  await change(user, 'pause', one, two);
  expect(await pausedOf(user)).toEqual([one, `${one}own`, shared, two]);
  await change(user, 'resume', two);
  expect(await pausedOf(user)).toEqual([one, `${one}own`]);
});

test('a page that is added to a paused site is paused', async () => {
  const user = await twoSites();
  await change(user, 'pause', one);
  await pageStore(table).addPages(user.accountId, one, [`${one}new`], options);
  expect(await pausedOf(user)).toContain(`${one}new`);
});

test('a page that another site leaves to a paused one is paused', async () => {
  const user = await twoSites();
  await change(user, 'pause', one);
  const params = { email: user.email };
  const body = { sites: [{ url: two }] };
  await call(await loadHandler(deleteSite), deleteSite, { params, body }, { as: user });
  expect(await pausedOf(user)).toEqual([one, `${one}own`, shared]);
});

test('a site is paused since the first time it was', async () => {
  const user = await twoSites();
  const key = { accountId: user.accountId, urlKey: keyOfUrl(one) };
  const since = async () => (await watchedPageEntity(table).get(key).go()).data?.pausedAt;
  await change(user, 'pause', one);
  const first = await since();
  expect((await change(user, 'pause', one)).status).toBe(200);
  expect(await since()).toBe(first);
});

test('none is paused if one does not exist', async () => {
  const user = await twoSites();
  const { status, body } = await change(user, 'pause', one, 'https://unknown.example/');
  expect([status, (body as { errors?: { field?: string }[] }).errors?.[0]?.field]).toEqual([
    404,
    'sites.1',
  ]);
  expect(await pausedOf(user)).toEqual([]);
});
