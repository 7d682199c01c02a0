import { afterEach, expect, test, vi } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { shardOf } from './shards.ts';
import { recordShards, shardsInUse } from './shards-in-use.ts';

const table = await useTable();
afterEach(() => vi.unstubAllEnvs());

test('an installation that asks for 256 shards, and for 16 again, finds all its work', async () => {
  const names = Array.from({ length: 2000 }, (_, index) => shardOf('account', String(index)));
  expect(new Set(names).size).toBe(16);
  expect(await shardsInUse(table)).toHaveLength(16);
  await recordShards(table);

  vi.stubEnv('SHARDS', '256');
  const more = Array.from({ length: 4000 }, (_, index) => shardOf('account', String(index)));
  const used = await shardsInUse(table);
  expect(used).toHaveLength(256);
  expect(used).toEqual(expect.arrayContaining([...new Set([...names, ...more])]));
  expect(new Set(more).size).toBe(256);
  await recordShards(table);

  vi.stubEnv('SHARDS', '16');
  await recordShards(table);
  expect(await shardsInUse(table)).toEqual(used);
});
