import { expect, test } from 'vitest';
import { narrowQueues, workerCap } from './worker-caps.ts';

test('caps are those of the queues until the pages need more', () => {
  expect(workerCap('scheduled-scan', { pages: 1000, workers: {} })).toBe(10);
  expect(workerCap('scheduled-scan', { pages: 100_000, workers: {} })).toBe(249);
  expect(workerCap('scheduled-screenshot', { pages: 100_000, workers: {} })).toBe(199);
  expect(workerCap('scheduled-check', { pages: 1_000_000, workers: {} })).toBe(40);
  expect(workerCap('scan', { pages: 1_000_000, workers: {} })).toBe(10);
});

test('the operator’s own number wins, and is warned of where it is too small', () => {
  const workers = { 'scheduled-scan': 100 };
  expect(workerCap('scheduled-scan', { pages: 100_000, workers })).toBe(100);
  expect(narrowQueues({ pages: 100_000, workers })).toEqual([
    expect.stringContaining('174 % of the 100 workers of scheduled-scan'),
  ]);
  expect(narrowQueues({ pages: 100_000, workers: {} })).toEqual([]);
});

test('Lambda’s own limit for a queue is reported before it is reached', () => {
  expect(narrowQueues({ pages: 1_000_000, workers: {} })).toEqual([
    expect.stringContaining('of scheduled-scan'),
    expect.stringContaining('of scheduled-screenshot'),
  ]);
});
