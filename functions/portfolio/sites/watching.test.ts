import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test, vi } from 'vitest';
import { call } from '../../../test/support/call-handler.ts';
import { refuseOnce } from '../../../test/support/refuse-once.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import * as contracts from '../../../shared/calls/portfolio/sites.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import type { Table } from '../../platform/table/table.ts';
import { pageEntity } from '../../registry/pages/page-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { handler as deletePage } from './delete-page.call.ts';
import { handler as deleteSite } from './delete-site.call.ts';
import { handler as listSites } from './list-sites.call.ts';
import { pageStore } from './page-store.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const site = 'https://example.com/';
const options = { limit: null, now: new Date() };

async function watchedOf({ accountId }: SeededUser): Promise<string[]> {
  const found = await watchedPageEntity(table).query.byUrl({ accountId }).go({ pages: 'all' });
  const watched = found.data.filter(({ removedAt }) => removedAt === undefined);
  return watched.map(({ url }) => url).toSorted();
}
async function siteWithPages(...pages: string[]): Promise<SeededUser> {
  const user = await seedAccount(table, { plan: 'Internal' });
  const added = { url: site, siteName: 'Example', propertyId: '' };
  await siteStore(table).addSites(user.accountId, [added], options);
  await pageStore(table).addPages(user.accountId, site, pages, options);
  return user;
}

test('added pages are watched, and removed ones are not', async () => {
  const user = await siteWithPages(`${site}a`, `${site}b`);
  expect(await watchedOf(user)).toEqual([site, `${site}a`, `${site}b`]);
  const as = { as: { userId: user.userId } };
  const page = { email: user.email, site: { url: site }, page: `${site}a` };
  await call(deletePage, contracts.deletePage, { body: page }, as);
  expect(await watchedOf(user)).toEqual([site, `${site}b`]);
  const params = { email: user.email };
  const body = { email: user.email, sites: [{ url: site }] };
  await call(deleteSite, contracts.deleteSite, { params, body }, as);
  expect(await watchedOf(user)).toEqual([]);
});

test('an address keeps its interval when it is listed twice, and when it is no longer', async () => {
  const shared = `${site}shared`;
  const user = await siteWithPages(shared);
  const key = { accountId: user.accountId, urlKey: keyOfUrl(shared) };
  const watched = watchedPageEntity(table);
  const wanted = { wantedMinutes: 5, everyMinutes: 5 };
  await watched.patch(key).set(wanted).go();
  const added = { url: shared, siteName: 'Shared', propertyId: '' };
  await siteStore(table).addSites(user.accountId, [added], options);
  expect((await watched.get(key).go()).data).toMatchObject(wanted);
  const params = { email: user.email };
  const body = { email: user.email, sites: [{ url: shared }] };
  await call(deleteSite, contracts.deleteSite, { params, body }, { as: { userId: user.userId } });
  expect(await watchedOf(user)).toEqual([site, shared]);
  const { data } = await watched.get(key).go();
  expect(data).toMatchObject(wanted);
  expect(data?.due).toEqual({});
});

test('a page that another site also lists is still watched', async () => {
  const shared = `${site}shared`;
  const user = await siteWithPages(shared);
  const added = { url: shared, siteName: 'Shared', propertyId: '' };
  await siteStore(table).addSites(user.accountId, [added], options);
  const params = { email: user.email };
  const body = { email: user.email, sites: [{ url: site }] };
  await call(deleteSite, contracts.deleteSite, { params, body }, { as: { userId: user.userId } });
  expect(await watchedOf(user)).toEqual([shared]);
});

test('sites and pages from before the clock existed are adopted once, when they are listed', async () => {
  const user = await seedAccount(table);
  const { accountId } = user;
  const siteKey = keyOfUrl(site);
  const createdAt = new Date().toISOString();
  const old = { accountId, siteId: randomUUID(), siteName: 'Old', propertyId: '', createdAt };
  await siteEntity(table)
    .create({ ...old, urlKey: siteKey, url: site })
    .go();
  const page = { accountId, siteKey, urlKey: keyOfUrl(`${site}a`), url: `${site}a`, createdAt };
  await pageEntity(table).create(page).go();
  const request = { params: { email: user.email } };
  const list = async () =>
    call(listSites, contracts.listSites, request, { as: { userId: user.userId } });
  // A failure to adopt them does not fail the list.
  vi.stubEnv('LOG_LEVEL', 'silent');
  refuseOnce(documentClient(), (command) => command instanceof TransactWriteCommand);
  expect((await list()).body[0].sites).toHaveLength(1);
  expect(await watchedOf(user)).toEqual([]);

  expect((await list()).body[0].sites).toHaveLength(1);
  expect(await watchedOf(user)).toEqual([site, `${site}a`]);
  const due = { screenshot: '2026-11-21T12:00:00.000Z' };
  const key = { accountId, urlKey: siteKey };
  await watchedPageEntity(table).patch(key).set({ due }).go();
  await list();
  expect((await watchedPageEntity(table).get(key).go()).data?.due).toEqual(due);
});
