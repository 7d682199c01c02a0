import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';
import { useStandIns } from '../../test/stand-ins.ts';
import { useTable } from '../../test/support/scans.ts';
import { log } from '../platform/logger.ts';
import type { SweepTimes } from '../platform/jobs/sweep-open-work.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { sweep } from './sweep.ts';
import { sweepsOf } from './sweeps.ts';
import { handler } from './sweep.schedule.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
await useStandIns();
await useTable();

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
  await expect(swept).rejects.toThrow('Not all swept: events, pictures');
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

test('all run on an empty table, where nothing is measured', async () => {
  vi.stubEnv('METRICS_NAMESPACE', 'WebVitals/test');
  const info = vi.spyOn(log, 'info');
  await expect(handler({})).resolves.toBeUndefined();
  expect(info).not.toHaveBeenCalled();
});

test.each([
  { minute: '00', everyShard: 16 },
  { minute: '05', everyShard: 12 },
])(
  'queries that lib/costs/idle-costs.ts counts, at minute $minute: $everyShard a shard, and three',
  async ({ minute, everyShard }) => {
    const table = mockClient(DynamoDBDocumentClient);
    table.onAnyCommand().resolves({ Items: [] });
    const sweeps = sweepsOf({
      table: { client: documentClient(), tableName: 'table' },
      sendJobs: async () => undefined,
      objects: { remove: async () => undefined },
      push: async () => undefined,
      isSet: () => false,
    });
    const now = new Date(`2026-12-01T06:${minute}:00Z`);
    for (const { run } of Object.values(sweeps)) await run({ now, shards: ['0'] });
    expect(table.calls()).toHaveLength(everyShard + 3);
    table.restore();
  },
);
