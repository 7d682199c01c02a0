import { expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { chartPointEntity } from '../reading/chart-point-entity.ts';
import { watchStore } from '../../../registry/pages/watch-store.ts';
import { siteEntity } from '../../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { deploymentStore } from '../../../registry/pages/deployment-store.ts';
import { outboxEventEntity } from '../../../platform/events/outbox-event-entity.ts';
import {
  deliver,
  minutes,
  noon,
  pages,
  rig,
  store,
  stored,
} from '../../../../test/support/scan-rig.ts';
import { resultOf, useTable } from '../../../../test/support/scans.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import type { DeviceScan } from '../device-scan-entity.ts';
import { changeRecordEntity } from './change-record-entity.ts';
import { changeRecords } from './change-records.ts';
import { startChecks } from './start-checks.ts';
import { statusOfChanges } from './found-changes.ts';

const table = await useTable();
const changes = changeRecords(table);
const watch = watchStore(table);
const hour = 60;

/** A watched page that the clock has scanned so many times, with the fresh runs that are asked for. */
async function watchedPage(runs: number) {
  const page = { accountId: randomUUID(), url: `https://${randomUUID()}.example/` };
  const urlKey = keyOfUrl(page.url);
  await siteEntity(table)
    .put({ ...page, urlKey, siteId: 'shop', siteName: 'Shop', createdAt: noon.toISOString() })
    .go();
  await watch.watch(page.accountId, { url: page.url }, noon);
  const { scan: first } = await store.start({ ...page, cause: 'clock' }, noon);
  for (const one of first) await deliver(rig(), one);
  await seedRuns({ accountId: page.accountId, urlKey, device: 'mobile' }, runs);
  let clock = 0;
  const asked: DeviceScan[] = [];
  const run = async (scan: DeviceScan, score: number) => {
    clock += 1;
    const at = minutes(clock);
    const ports = rig({
      measure: async ({ device }) => resultOf(device, score),
      now: () => at,
      startChecks: (ended, now) =>
        startChecks(
          {
            table,
            sendJobs: async (_job, payloads) => {
              for (const { scanId, device } of payloads as readonly {
                scanId: string;
                device: Device;
              }[]) {
                const key = { accountId: page.accountId, scanId, device };
                const check = await store.deviceScanOf(key);
                if (check !== undefined) asked.push(check);
              }
            },
          },
          ended,
          now,
        ),
    });
    await deliver(ports, scan);
    return ports;
  };
  const scan = async (mobile: number, desktop = 95) => {
    clock += 8 * hour;
    const { scan: both } = await store.start({ ...page, cause: 'clock' }, minutes(clock));
    for (const one of both) await run(one, one.device === 'mobile' ? mobile : desktop);
  };
  const statusOf = async () =>
    statusOfChanges((await changes.find(page.accountId, [page.url])).get(urlKey)?.mobile);
  return { page, urlKey, asked, run, scan, statusOf, now: () => minutes(clock) };
}

/** In place of as many scans. */
async function seedRuns(of: { accountId: string; urlKey: string; device: 'mobile' }, runs: number) {
  const { data } = await changeRecordEntity(table).get(of).go();
  const [first] = data?.record.level ?? [];
  if (data === null || first === undefined) throw new Error('The first scan has left no record');
  const level = Array.from({ length: runs }, (_, index) => ({ ...first, score: 90 + (index % 3) }));
  await changeRecordEntity(table)
    .put({ ...data, record: { ...data.record, level } })
    .go();
}

const events = async (accountId: string) =>
  (await outboxEventEntity(table).query.byId({ accountId }).go({ pages: 'all' })).data
    .map(({ event }) => event)
    .filter(({ type }) => type === 'performance-changed');

test('a change is looked for, checked by fresh runs, confirmed, and announced with its suspects', async () => {
  const { page, urlKey, asked, run, scan, statusOf, now } = await watchedPage(20);
  expect(await statusOf()).toEqual({ kind: 'too-little-history', runs: 20, of: 21 });
  await scan(90);
  expect(await statusOf()).toEqual({ kind: 'unchanged', runs: 21 });
  const at = minutes((now().getTime() - noon.getTime()) / 60_000 + hour);
  const site = { accountId: page.accountId, siteKey: urlKey };
  await deploymentStore(table).add(site, { label: 'v12', at }, { now: at });
  const before = await pages.find(page.accountId, page.url, noon);
  await scan(60);
  for (let count = 0; count < 4; count += 1) {
    expect(await statusOf()).toMatchObject({
      kind: 'checking',
      direction: 'worse',
      runs: count,
      of: 4,
    });
    expect(asked).toHaveLength(count + 1);
    const check = asked[count];
    expect(check).toMatchObject({ device: 'mobile', isCheck: true, cause: 'clock' });
    if (check === undefined) throw new Error('no check');
    expect((await run(check, 61 + count)).pushed).toEqual([]);
  }
  // What checks a result is none of the page: neither its newest, nor a point of its charts.
  const after = await pages.find(page.accountId, page.url, noon);
  expect(after?.mobile?.overallScore).toBe(60);
  expect(after?.newestScanId).not.toBe(before?.newestScanId);
  const points = await chartPointEntity(table)
    .query.byPage({ ...page, urlKey })
    .go({ pages: 'all' });
  expect(points.data).toHaveLength(3);
  for (let count = 0; count < 3; count += 1) {
    expect(await statusOf()).toMatchObject({ kind: 'awaiting', runs: count, of: 3 });
    await scan(62);
  }
  expect(asked).toHaveLength(4);
  expect(await statusOf()).toMatchObject({ kind: 'changed', change: { direction: 'worse' } });
  expect(await events(page.accountId)).toMatchObject([
    {
      facts: {
        outcome: 'proven',
        device: 'mobile',
        isRecovery: false,
        change: {
          metrics: [{ metric: 'score', before: 91, after: 62 }],
          suspects: [{ kind: 'deployment', words: 'deployment ‘v12’' }],
        },
      },
    },
  ]);
});

test('a single outlier costs few fresh runs and is not announced', async () => {
  const { page, asked, run, scan, statusOf } = await watchedPage(21);
  await scan(60);
  for (const check of asked) await run(check, 91);
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(await statusOf()).toEqual({ kind: 'unchanged', runs: 22 });
  expect(await events(page.accountId)).toEqual([]);
});

test('a page that was paused or removed meanwhile is not checked, and a check of it ends without a trace', async () => {
  const { page, urlKey, asked, run, scan } = await watchedPage(21);
  await scan(60);
  const [check] = asked;
  if (check === undefined) throw new Error('no check');
  await pages.removePage(page.accountId, page.url, minutes(60 * 24 * 365));
  await changes.forget(page.accountId, page.url, minutes(60 * 24 * 365));
  await run(check, 60);
  expect(asked).toHaveLength(1);
  expect((await changes.find(page.accountId, [page.url])).get(urlKey)).toBeUndefined();
  expect(await stored(check)).toBeUndefined();
  expect(await store.startCheck({ ...page, device: 'mobile' }, noon)).toBeUndefined();
});
