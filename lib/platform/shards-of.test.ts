import { expect, test } from 'vitest';
import { shardsOf } from './worker-caps.ts';

test('shards follow from the pages, unless the operator says another number', () => {
  const of = (pages: number) => shardsOf({ pages, shards: undefined });
  expect([1, 1000, 10_000].map(of)).toEqual([16, 16, 16]);
  expect([10_001, 250_000].map(of)).toEqual([64, 64]);
  expect([250_001, 1_000_000].map(of)).toEqual([256, 256]);
  expect(shardsOf({ pages: 1_000_000, shards: 16 })).toBe(16);
});
