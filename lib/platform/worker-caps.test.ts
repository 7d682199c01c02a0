import { expect, test } from 'vitest';
import { narrowQueues, workerCap } from './worker-caps.ts';

test('caps are those of the queues until the pages need more', () => {
  expect(workerCap('scan', { pages: 1000, workers: {} })).toBe(20);
  expect(workerCap('scan', { pages: 100_000, workers: {} })).toBe(249);
  expect(workerCap('screenshot', { pages: 100_000, workers: {} })).toBe(199);
  expect(workerCap('check', { pages: 1_000_000, workers: {} })).toBe(120);
  expect(workerCap('account', { pages: 1_000_000, workers: {} })).toBe(5);
});

test('the operator’s own number wins, and is warned of where it is too small', () => {
  const workers = { scan: 100 };
  expect(workerCap('scan', { pages: 100_000, workers })).toBe(100);
  expect(narrowQueues({ pages: 100_000, workers })).toEqual([
    expect.stringContaining('174 % of the 100 workers of scan'),
  ]);
  expect(narrowQueues({ pages: 100_000, workers: {} })).toEqual([]);
});

test('Lambda’s own limit for a queue is reported before it is reached', () => {
  expect(narrowQueues({ pages: 1_000_000, workers: {} })).toEqual([
    expect.stringContaining('of scan'),
    expect.stringContaining('of screenshot'),
  ]);
});
