import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { useStandIns } from '../../../test/stand-ins.ts';
import { useTable } from '../../../test/support/scans.ts';
import { log } from '../../platform/logger.ts';
import type { SweepTimes } from '../../platform/jobs/sweep-open-work.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';
import { recordShards, shardsInUse } from '../../platform/table/shards-in-use.ts';
import { reportStore } from '../../portfolio/reports/report-store.ts';
import { sweep } from './sweep.ts';
import { sweepsOf } from './sweeps.ts';
import { handler } from './sweep.schedule.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
await useStandIns();
const table = await useTable();

const counts = { resent: 0 };

test('one sweep that fails stops no other, and is named', async () => {
  const error = vi.spyOn(log, 'error');
  const after = vi.fn(async () => counts);
  const reason = new Error('the table is down');
  const swept = sweep(
    {
      pictures: { longestRetryMs: 0, run: async () => Promise.reject(reason) },
      scans: { longestRetryMs: 0, run: after },
      events: { longestRetryMs: 0, run: async () => Promise.reject(reason) },
    },
    {},
  );
  await expect(swept).rejects.toThrow('Sweeps failed: events, pictures');
  expect(after).toHaveBeenCalledOnce();
  expect(error.mock.calls).toContainEqual(['sweep failed', { kind: 'pictures', error: reason }]);
});

test('after a start of the local host each looks as far ahead as its work may wait', async () => {
  const seen: SweepTimes[] = [];
  const run = async (times: SweepTimes) => {
    seen.push(times);
    return counts;
  };
  const startedAt = '2026-11-21T12:00:00.000Z';
  await sweep(
    { near: { longestRetryMs: 0, run }, far: { longestRetryMs: 60_000, run } },
    { isLocalStart: true, startedAt },
  );
  const [near, far] = seen;
  expect(Number(far?.by) - Number(near?.by)).toBe(60_000);
  expect(near?.askedBefore).toEqual(new Date(startedAt));
});

test('a report whose worker was killed with the local host is resumed at the next start, at any minute of the hour', async () => {
  const now = new Date('2026-12-01T06:30:00Z');
  const key = { accountId: randomUUID(), reportId: randomUUID() };
  const store = reportStore(table);
  const period = { from: after(now, -dayMs), to: now };
  await store.start(
    { ...key, ...period, title: 'Shop', requestedBy: 'one' },
    after(now, -minuteMs),
  );
  await store.claim(key, 'killed', now);
  const sent: unknown[] = [];
  const { reports } = sweepsOf({
    table,
    sendJobs: async (_, payloads) => void sent.push(...payloads),
    objects: { remove: async () => undefined },
    push: async () => undefined,
    isSet: () => false,
  });
  await reports.run({ now });
  expect(sent).toEqual([]);
  await reports.run({ now, by: after(now, reports.longestRetryMs) });
  expect(sent).toEqual([expect.objectContaining(key)]);
  expect(await store.claim(key, 'next', now)).toMatchObject(key);
});

test('all run on an empty table, where nothing is measured', async () => {
  vi.stubEnv('METRICS_NAMESPACE', 'WebVitals/test');
  const info = vi.spyOn(log, 'info');
  await expect(handler({})).resolves.toBeUndefined();
  expect(info).not.toHaveBeenCalled();
});

test('once work has left former shards, the clock no longer looks into them', async () => {
  for (const shards of ['64', '16']) {
    vi.stubEnv('SHARDS', shards);
    await recordShards(table);
  }
  expect(await shardsInUse(table)).toHaveLength(64);
  const page = newlyWatched(randomUUID(), 'https://example.com/', new Date());
  await watchedPageEntity(table)
    .put({ ...page, shard: '40' })
    .go();
  for (const hour of ['12', '13']) {
    vi.useFakeTimers({ now: new Date(`2026-12-01T${hour}:02:00Z`), toFake: ['Date'] });
    await handler({});
  }
  vi.useRealTimers();
  expect(await shardsInUse(table)).toHaveLength(16);
  const { data } = await watchedPageEntity(table).get(page).go();
  expect(data).toEqual({ ...page, shard: '08' });
  vi.unstubAllEnvs();
});

test.each([
  { minute: '00', everyShard: 18, others: 4 },
  { minute: '05', everyShard: 14, others: 3 },
])(
  'requests that lib/costs/idle-costs.ts counts, at minute $minute: $everyShard a shard, and $others',
  async ({ minute, everyShard, others }) => {
    const client = mockClient(DynamoDBDocumentClient);
    client.onAnyCommand().resolves({ Items: [] });
    const sweeps = sweepsOf({
      table: { client: documentClient(), tableName: 'table' },
      sendJobs: async () => undefined,
      objects: { remove: async () => undefined },
      push: async () => undefined,
      isSet: () => false,
    });
    const now = new Date(`2026-12-01T06:${minute}:00Z`);
    for (const { run } of Object.values(sweeps)) await run({ now, shards: ['0'] });
    expect(client.calls()).toHaveLength(everyShard + others);
    client.restore();
  },
);
