import { expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

test('lets a burst through, then as many as flow in', () => {
  const bucket = new TokenBucket({ requestsPerSecond: 10, burst: 20 }, 0);
  const take = (count: number, now: number) =>
    Array.from({ length: count }, () => bucket.take(now)).filter(Boolean).length;
  expect(take(30, 0)).toBe(20);
  expect(take(30, 500)).toBe(5);
  expect(take(30, 100_000)).toBe(20);
});
