import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { newlyRemoved, newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { forgetRemoved } from './forget-removed.ts';
import { pageStore } from './page-store.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const [site, home, gone, shared] = ['', 'a', 'b', 'c'].map(
  (path) => `https://example.com/${path}`,
) as [string, string, string, string];

let table: Table;
let accountId: string;
beforeAll(async () => {
  table = await useTable();
});
/** An account with a page whose watch ended with another entry of it. */
beforeEach(async () => {
  ({ accountId } = await seedAccount(table));
  const options = { limit: null, now };
  await siteStore(table).addSites(
    accountId,
    [{ url: site, siteName: 'A', propertyId: '' }],
    options,
  );
  await pageStore(table).addPages(accountId, site, [shared], options);
  await watchedPageEntity(table)
    .put(newlyRemoved(accountId, shared, now))
    .go();
});
const watchOf = async (url: string) =>
  (
    await watchedPageEntity(table)
      .get({ accountId, urlKey: keyOfUrl(url) })
      .go()
  ).data;

test('queues deletion for removed addresses, but not for those that another site still lists', async () => {
  const sent: unknown[] = [];
  const sendJobs: SendJobs = async (job, payloads) => void sent.push([job.id, ...payloads]);
  await forgetRemoved(table, sendJobs, { accountId, urls: [home, gone, shared], now });
  const rest = { accountId, before: now.toISOString() };
  expect(await watchOf(shared)).toMatchObject({ url: shared });
  expect((await watchOf(shared))?.removedAt).toBeUndefined();
  expect([await watchOf(home), await watchOf(gone)]).toEqual([null, null]);
  expect(sent).toEqual([['forget-page', { ...rest, url: home }, { ...rest, url: gone }]]);
});

test('knows an address that another site lists with a slash at its end', async () => {
  const sent: unknown[] = [];
  const sendJobs: SendJobs = async (_, payloads) => void sent.push(...payloads);
  await forgetRemoved(table, sendJobs, { accountId, urls: [`${shared}/`], now });
  expect(sent).toEqual([]);
  expect((await watchOf(shared))?.removedAt).toBeUndefined();
});

test('removes the endpoints of a removed site, also where another site lists its home page', async () => {
  const endpoint = (name: string, siteUrl: string) => ({
    ...newlyWatched(accountId, `https://api.example/${name}`, now),
    subject: 'endpoint' as const,
    siteKey: keyOfUrl(siteUrl),
    addedAt: new Date(now.getTime() - 1).toISOString(),
  });
  const [lost, kept] = [endpoint('lost', shared), endpoint('kept', site)];
  await watchedPageEntity(table).put([lost, kept]).go();
  await forgetRemoved(table, async () => undefined, { accountId, urls: [shared], now });
  expect(await watchOf(lost.url)).toMatchObject({
    subject: 'endpoint',
    removedAt: expect.any(String),
  });
  expect((await watchOf(kept.url))?.removedAt).toBeUndefined();
});

const refuse = (message: string) => async () => Promise.reject(new Error(message));
const busy = { client: { send: refuse('The table is busy') }, tableName: 'busy' };
test.each<[string, { sendJobs?: SendJobs; refusing?: Table }]>([
  ['queue', { sendJobs: refuse('SQS is down') }],
  ['table', { refusing: busy as unknown as Table }],
])('does not fail a removal that has happened because the %s refuses', async (_, given) => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  const { sendJobs = async () => undefined, refusing = table } = given;
  const removed = { accountId, urls: [home], now };
  await expect(forgetRemoved(refusing, sendJobs, removed)).resolves.toBeUndefined();
});
