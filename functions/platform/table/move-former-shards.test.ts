import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as z from 'zod';
import { createTable } from '../../../dev/stand-ins/create-table.ts';
import { useTable } from '../../../test/support/scans.ts';
import { repositoryRoot } from '../../../dev/load-handler.ts';
import {
  checkForChanges,
  planShard as planShardJob,
  runLighthouse,
} from '../../../shared/jobs/catalogue.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { openScans } from '../../measuring/scans/running/open-scans.ts';
import { scanStore } from '../../measuring/scans/scan-store.ts';
import { startScan } from '../../measuring/scans/running/start-scan.ts';
import { dispatchDue } from '../../lifecycle/schedules/dispatch-due.ts';
import { duePagesStore } from '../../lifecycle/schedules/due-pages-store.ts';
import { planShard } from '../../lifecycle/schedules/plan-shard.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import type { SendJobs } from '../jobs/send-job.ts';
import { sweepOpenWork } from '../jobs/sweep-open-work.ts';
import { after, hourMs, minuteMs } from '../times.ts';
import { moveFormerShards, sharded } from './move-former-shards.ts';
import { recordShards, shardsInUse } from './shards-in-use.ts';
import type { Table } from './table.ts';

const { client } = await useTable();
const noon = new Date('2026-11-21T12:00:00.000Z');
afterEach(() => vi.unstubAllEnvs());

/** Of its own for each test: a table has one number of shards. */
let table: Table;
let accountId = '';
beforeEach(async () => {
  table = { client, tableName: `shards-${randomUUID()}` };
  await createTable(client, table.tableName);
  ({ accountId } = await seedAccount(table, { plan: 'Business' }));
});
const urls = Array.from({ length: 60 }, (_, index) => `https://${index}.example.com/`);

/** Adds pages as a deployment with so many shards does. */
async function watch(shards: number, some: readonly string[]): Promise<void> {
  vi.stubEnv('SHARDS', String(shards));
  await recordShards(table);
  for (const url of some)
    await watchedPageEntity(table)
      .put(newlyWatched(accountId, url, noon))
      .go();
}

type Check = z.infer<typeof checkForChanges.payload>;

/** Collects the checks that are sent, with what happens before each is. */
function collecting(before: () => Promise<unknown> = async () => undefined) {
  const checks: Check[] = [];
  const sendJobs: SendJobs = async (job, payloads) => {
    await before();
    if (job.id === checkForChanges.id)
      checks.push(...payloads.map((payload) => checkForChanges.payload.parse(payload)));
  };
  return { checks, sendJobs };
}

/** The checks that a tick sends. @param before happens each time that jobs are sent */
async function tick(now: Date, before?: () => Promise<unknown>): Promise<Check[]> {
  const store = duePagesStore(table);
  const planned: z.infer<typeof planShardJob.payload>[] = [];
  const dispatch = {
    shards: await shardsInUse(table),
    hasDue: [store.hasDue],
    sendJobs: (async (_, payloads) => {
      planned.push(...payloads.map((payload) => planShardJob.payload.parse(payload)));
    }) satisfies SendJobs,
  };
  await dispatchDue(dispatch, now);
  const { checks, sendJobs } = collecting(before);
  for (const due of planned)
    await planShard({ store, sendJobs, forget: async () => undefined, now: () => now }, due);
  return checks;
}
const urlsOf = (checks: readonly Check[]): string[] => checks.map(({ url }) => url).toSorted();
const shardsOf = async (): Promise<string[]> => {
  const { data } = await watchedPageEntity(table).query.byUrl({ accountId }).go({ pages: 'all' });
  return [...new Set(data.map(({ shard }) => shard))].toSorted();
};

test('16, 64 and 16 shards again: what is due is sent once, and the clock asks few shards in the end', async () => {
  await watch(16, urls.slice(0, 20));
  await watch(64, urls.slice(20, 40));
  expect((await shardsOf()).some((shard) => Number(shard) >= 16)).toBe(true);
  await watch(16, urls.slice(40));
  expect(await shardsInUse(table)).toHaveLength(64);
  expect(urlsOf(await tick(noon))).toEqual(urls.toSorted());

  const left = await moveFormerShards(table, after(noon, hourMs));
  expect(left).toBeGreaterThan(10);
  expect((await shardsOf()).every((shard) => Number(shard) < 16)).toBe(true);
  // A function with the old setting may have written since.
  expect(await shardsInUse(table)).toHaveLength(64);
  expect(await moveFormerShards(table, after(noon, 2 * hourMs))).toBe(0);
  expect(await shardsInUse(table)).toHaveLength(16);
  expect(urlsOf(await tick(after(noon, 2 * hourMs)))).toEqual(urls.toSorted());

  // Up again, and down once more.
  vi.stubEnv('SHARDS', '64');
  await recordShards(table);
  expect(await shardsInUse(table)).toHaveLength(64);
  expect(urlsOf(await tick(after(noon, 4 * hourMs)))).toEqual(urls.toSorted());
});

test('pages that move while a tick plans them are checked once, at the next tick at the latest', async () => {
  await watch(64, urls);
  await watch(16, []);
  // After a page was read, and before it is moved on to its next turn.
  let moves = 0;
  const first = await tick(noon, async () => {
    moves += 1;
    // The first moves nearly all of them; what is written back to a former shard is found by the next.
    if (moves <= 4) await moveFormerShards(table, noon);
  });
  expect(moves).toBeGreaterThan(4);
  const next = await tick(after(noon, 5 * minuteMs));
  const isOfNoon = ({ dueAt }: Check) => dueAt === noon.toISOString();
  expect(urlsOf([...first, ...next].filter(isOfNoon))).toEqual(urls.toSorted());
});

test('a scan that an old function wrote into a former shard is found within a day', async () => {
  vi.stubEnv('SHARDS', '64');
  await recordShards(table);
  vi.stubEnv('SHARDS', '16');
  while ((await moveFormerShards(table, noon)) > 0);
  expect(await shardsInUse(table)).toHaveLength(16);

  vi.stubEnv('SHARDS', '64');
  const pages = Array.from({ length: 20 }, () => ({
    accountId: randomUUID(),
    url: 'https://example.com/',
  }));
  for (const page of pages) await startScan({ table, sendJobs: async () => undefined }, page, noon);
  vi.stubEnv('SHARDS', '16');
  const swept = async (now: Date): Promise<string[]> => {
    const found: string[] = [];
    await sweepOpenWork(
      openScans({ store: scanStore(table), push: async () => undefined }),
      async (job, payloads) => {
        for (const payload of payloads) found.push(runLighthouse.payload.parse(payload).accountId);
        expect(job).toBe(runLighthouse);
      },
      { now, shards: await shardsInUse(table) },
    );
    return found.filter((id) => pages.some((page) => page.accountId === id));
  };
  const before = await swept(after(noon, hourMs));
  expect(before.length).toBeLessThan(2 * pages.length);
  expect(await moveFormerShards(table, after(noon, 2 * hourMs))).toBe(0);
  await moveFormerShards(table, new Date('2026-11-22T03:02:00.000Z'));
  const rest = await swept(new Date('2026-11-22T03:07:00.000Z'));
  expect(new Set([...before, ...rest]).size).toBe(pages.length);
});

test('every partition of the index with a shard is moved', () => {
  const sources = globSync('functions/**/*.ts', { cwd: repositoryRoot })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(repositoryRoot, file), 'utf8'))
    .join('\n');
  const declared = [
    ...Array.from(sources.matchAll(/openItems\('([\w-]+)'\)/g), ([, kind = '']) => [
      kind,
      'openShard',
    ]),
    ...Array.from(
      sources.matchAll(/gsi2\('([\w-]+)#\$\{(\w*[sS]hard)\}'/g),
      ([, kind = '', name = '']) => [kind, name],
    ),
  ];
  // Heartbeats have four shards, whatever the setting says.
  const fixed = { 'due-heartbeat': 'shard' };
  expect(Object.fromEntries(declared)).toEqual({ ...sharded, ...fixed });
});
