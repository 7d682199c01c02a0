/** Removing a site deletes all its data: items of the table and objects of the bucket are counted before and after. */
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { competitorStore } from '../functions/portfolio/competitors/competitor-store.ts';
import { deliverEvent } from '../functions/notifying/events/deliver-event.ts';
import { bucketClient } from '../functions/platform/aws/bucket-client.ts';
import { env } from '../functions/platform/aws/env.ts';
import { shardOf } from '../functions/platform/table/shards.ts';
import type { Table } from '../functions/platform/table/table.ts';
import { watchedPageEntity } from '../functions/registry/pages/watched-page-entity.ts';
import { after } from '../functions/platform/times.ts';
import { keyOfUrl } from '../functions/registry/pages/url-key.ts';
import { rankingStore } from '../functions/measuring/ranking/ranking-store.ts';
import { handler as forgetPageWorker } from '../functions/lifecycle/removal/forget-page.worker.ts';
import { handler as planShardWorker } from '../functions/lifecycle/schedules/plan-shard.worker.ts';
import { admitAddress } from '../functions/registry/pages/known-address.ts';
import { pageStore } from '../functions/portfolio/sites/page-store.ts';
import { siteStore } from '../functions/registry/pages/site-store.ts';
import { deleteCompetitor } from '../shared/calls/portfolio/competitors.ts';
import { addPages, addSite, deletePage, deleteSite } from '../shared/calls/portfolio/sites.ts';
import { planShard } from '../shared/jobs/catalogue.ts';
import { drain } from './faults/queue.ts';
import { call } from './support/call-handler.ts';
import { loadHandler } from './support/load-handler.ts';
import { fillPage } from './support/fill-page.ts';
import { useTable } from './support/scans.ts';
import { seedAccount, type SeededUser } from './support/seed-account.ts';
import { sendJobs } from '../functions/platform/jobs/send-jobs.ts';

const hourMs = 3_600_000;
const anHourAgo = after(new Date(), -hourMs);

let table: Table;
let owner: SeededUser;
beforeAll(async () => {
  table = await useTable();
  owner = await seedAccount(table, { plan: 'Business' });
});

const Items = z.array(
  z.looseObject({
    pk: z.string(),
    sk: z.string(),
    // Counters of requests are no entities.
    __edb_e__: z.string().default('counter'),
    expiresAt: z.number().optional(),
  }),
);
/** All items that carry the account's id in their key. Tests may scan; functions never do. */
async function itemsOf({ accountId }: SeededUser): Promise<z.infer<typeof Items>> {
  const items: unknown[] = [];
  for (let start: Record<string, unknown> | undefined; ;) {
    const { Items: some = [], LastEvaluatedKey } = await table.client.send(
      new ScanCommand({
        TableName: table.tableName,
        FilterExpression: 'contains(pk, :account)',
        ExpressionAttributeValues: { ':account': accountId.toLowerCase() },
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    items.push(...some);
    start = LastEvaluatedKey;
    if (start === undefined) return Items.parse(items);
  }
}
async function objectsOf({ accountId }: SeededUser): Promise<string[]> {
  const { Contents = [] } = await bucketClient().send(
    new ListObjectsV2Command({ Bucket: env.reportsBucket(), Prefix: `${accountId}/` }),
  );
  return Contents.map(({ Key = '' }) => Key).toSorted();
}
/** Hands on what is in the outbox, which then holds nothing of an account. */
async function tellEvents(user: SeededUser): Promise<void> {
  for (const { sk } of await itemsOf(user)) {
    const eventId = /^outbox#(.+)$/.exec(sk)?.[1];
    if (eventId === undefined) continue;
    await deliverEvent(table, async () => undefined, { accountId: user.accountId, eventId });
  }
}
/** Everything except the audit trail, which outlives what it records. */
async function everythingOf(user: SeededUser) {
  await tellEvents(user);
  const items = (await itemsOf(user)).filter(({ sk }) => !sk.startsWith('audit#'));
  const keys = items.map(({ pk, sk }) => `${pk} ${sk}`).toSorted();
  return { items, keys, objects: await objectsOf(user) };
}

/** Data of a page after an hour of monitoring. */
async function fill(url: string): Promise<void> {
  await fillPage(table, { accountId: owner.accountId, url });
}

async function register(url: string, pages: string[]): Promise<void> {
  const { email } = owner;
  const site = { url, siteName: 'Shop', propertyId: '' };
  const body = { email, sites: [site] };
  const options = { as: owner };
  expect((await call(await loadHandler(addSite), addSite, { body }, options)).status).toBe(201);
  await fill(url);
  for (const one of pages) await addPage(url, one);
}
async function addPage(url: string, one: string): Promise<void> {
  const body = { email: owner.email, site: { url }, pages: [one] };
  const added = await call(await loadHandler(addPages), addPages, { body }, { as: owner });
  expect(added.status).toBe(200);
  await fill(one);
}
const forgetWhatIsQueued = () => drain('forget-page', forgetPageWorker);

/** The clock's next looks at addresses that were removed, and what they send. */
async function laterTurns(urls: string[]): Promise<void> {
  const by = after(new Date(), hourMs / 2).toISOString();
  const shards = new Set(urls.map((url) => shardOf(owner.accountId, keyOfUrl(url))));
  await sendJobs(
    planShard,
    [...shards].map((shard) => ({ shard, by })),
  );
  await drain('plan-shard', planShardWorker);
}

const shop = 'https://shop.example/';
const page = `${shop}about`;

test('a site that is removed leaves as many items and objects as there were before it', async () => {
  await register('https://blog.example/', ['https://blog.example/post']);
  const before = await everythingOf(owner);

  await register(shop, [page]);
  const ranked = { found: [], now: anHourAgo, freshForMs: hourMs };
  await rankingStore(table).keep(owner.accountId, 'shop.example', ranked);
  const full = await everythingOf(owner);
  // Seven objects a page: four reports, the messages of a validation, a picture and a difference.
  expect(full.objects.length - before.objects.length).toBe(14);
  // A site and a page, the ranking, and for each of both addresses: watch, page, two device scans, chart point, a record of
  // changes on each device, two
  // checks with their day and page, validation, screenshot, reading and history.
  expect(full.items.length - before.items.length).toBe(2 + 1 + 2 * 15);

  const body = { email: owner.email, sites: [{ url: shop }] };
  const request = { params: { email: owner.email }, body };
  const removed = await call(await loadHandler(deleteSite), deleteSite, request, { as: owner });
  expect(removed.status).toBe(200);
  expect(await forgetWhatIsQueued()).toBe(2);

  const left = await everythingOf(owner);
  expect(left.objects).toEqual(before.objects);
  const kept = left.items.filter(({ pk, sk }) => !before.keys.includes(`${pk} ${sk}`));
  expect(before.keys.filter((key) => !left.keys.includes(key))).toEqual([]);
  // Requested by domain, which other sites may share; it expires on its own.
  expect(kept.map(({ __edb_e__ }) => __edb_e__)).toEqual(['site-ranking']);
  expect(kept[0]?.expiresAt).toBeLessThan(after(new Date(), 31 * 24 * hourMs).getTime() / 1000);
});

test('a page that is removed leaves its site as it was', async () => {
  await register(shop, []);
  const before = await everythingOf(owner);
  await addPage(shop, page);
  expect((await everythingOf(owner)).items.length - before.items.length).toBe(1 + 15);
  const one = { body: { email: owner.email, site: { url: shop }, page } };
  expect((await call(await loadHandler(deletePage), deletePage, one, { as: owner })).status).toBe(
    200,
  );
  expect(await forgetWhatIsQueued()).toBe(1);
  const left = await everythingOf(owner);
  expect([left.keys, left.objects]).toEqual([before.keys, before.objects]);
});

test('a site that is removed while the queue refuses is cleaned up after by the clock', async () => {
  const before = await everythingOf(owner);
  const url = 'https://unlucky.example/';
  await register(url, [`${url}about`]);
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('QUEUE_URL_LONG', `${env.queueUrl('long')}-that-is-not-there`);
  const request = {
    params: { email: owner.email },
    body: { email: owner.email, sites: [{ url }] },
  };
  const removed = await call(await loadHandler(deleteSite), deleteSite, request, { as: owner });
  expect(removed.status).toBe(200);
  vi.unstubAllEnvs();
  expect(await forgetWhatIsQueued()).toBe(0);

  await laterTurns([url, `${url}about`]);
  expect(await forgetWhatIsQueued()).toBe(2);
  const left = await everythingOf(owner);
  expect([left.keys, left.objects]).toEqual([before.keys, before.objects]);
});

test.each(['at once', 'by the clock, after the queue refused'])(
  'a competitor that is removed leaves nothing: %s',
  async (how) => {
    const isRefused = how !== 'at once';
    const before = await everythingOf(owner);
    const { accountId, email } = owner;
    const url = 'https://rival.example/';
    const options = { limit: null, plan: 'Business', now: new Date() } as const;
    await competitorStore(table).add(accountId, [{ url, name: 'Rival' }], options);
    await fill(url);
    if (isRefused) {
      vi.stubEnv('LOG_LEVEL', 'silent');
      vi.stubEnv('QUEUE_URL_LONG', `${env.queueUrl('long')}-that-is-not-there`);
    }
    const request = { params: { rootOrEmail: email }, body: { url } };
    const handler = await loadHandler(deleteCompetitor);
    const removed = await call(handler, deleteCompetitor, request, { as: owner });
    expect(removed.status).toBe(200);
    vi.unstubAllEnvs();
    const forgotten = [await forgetWhatIsQueued()];
    if (isRefused) await laterTurns([url]);
    forgotten.push(await forgetWhatIsQueued());
    expect(forgotten).toEqual(isRefused ? [0, 1] : [1, 0]);
    const left = await everythingOf(owner);
    expect([left.keys, left.objects]).toEqual([before.keys, before.objects]);
  },
);

test('an address that was scanned and never added leaves nothing after a day', async () => {
  const before = await everythingOf(owner);
  const url = 'https://never-added.example/';
  const asking = { table, caller: owner, now: after(new Date(), -25 * hourMs) };
  await admitAddress(asking, url);
  await fill(url);
  await laterTurns([url]);
  expect(await forgetWhatIsQueued()).toBe(1);
  const left = await everythingOf(owner);
  const kept = left.items.filter(({ pk, sk }) => !before.keys.includes(`${pk} ${sk}`));
  // Void after the day; they go by themselves.
  expect(kept.map(({ __edb_e__ }) => __edb_e__).toSorted()).toEqual(['address-to-add', 'counter']);
  for (const { expiresAt } of kept) expect(expiresAt).toBeLessThan(Date.now() / 1000);
  expect(left.objects).toEqual(before.objects);
});

test('a page that another site lists is still watched, even if its removal from one died', async () => {
  const url = 'https://twice.example/';
  const shared = `${url}shared`;
  const { accountId } = owner;
  const site = { siteName: 'Shop', propertyId: '' };
  const options = { limit: null, now: anHourAgo };
  await siteStore(table).addSites(accountId, [{ ...site, url }], options);
  await pageStore(table).addPages(accountId, url, [shared], options);
  await siteStore(table).addSites(accountId, [{ ...site, url: shared }], options);
  await pageStore(table).deletePage(accountId, url, { url: shared, now: new Date() });
  const watch = async () =>
    (
      await watchedPageEntity(table)
        .get({ accountId, urlKey: keyOfUrl(shared) })
        .go()
    ).data;
  expect((await watch())?.removedAt).toBeDefined();

  await laterTurns([shared]);
  expect((await watch())?.url).toBe(shared);
  expect((await watch())?.removedAt).toBeUndefined();
  expect(await forgetWhatIsQueued()).toBe(0);
});
