import { beforeAll, expect, test, vi } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import type { Table } from '../../platform/table/table.ts';
import { cruxPace } from './crux-pace.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const second = 1000;
/** Separate windows for each test. */
let begin = Date.parse('2026-11-21T12:00:00.000Z');

test('allows at most the quota in any minute, and at least three quarters of it', async () => {
  const quota = 150;
  let time = (begin += 3_600 * second);
  const turn = cruxPace({
    table,
    queriesPerMinute: quota,
    maxWaitMs: 3_600 * second,
    now: () => new Date(time),
    sleep: async (ms) => void (time += ms),
  });
  const asked: number[] = [];
  while (asked.length < 300) {
    await turn();
    asked.push(time);
    // As fast as two workers that never wait.
    time += 100;
  }
  const inMinuteFrom = (from: number) =>
    asked.filter((at) => at >= from && at < from + 60 * second);
  expect(Math.max(...asked.map((from) => inMinuteFrom(from).length))).toBeLessThanOrEqual(quota);
  const minutes = (asked.at(-1)! - asked[0]!) / (60 * second);
  expect(asked.length / minutes).toBeGreaterThan(quota * 0.75);
});

test('shares the slots among simultaneous requests', async () => {
  const now = new Date((begin += 3_600 * second));
  const sleep = vi.fn(async () => Promise.reject(new Error('waits')));
  const options = { table, queriesPerMinute: 70, maxWaitMs: 60 * second, now: () => now, sleep };
  const turns = await Promise.allSettled(
    Array.from({ length: 25 }, async () => cruxPace(options)()),
  );
  expect(turns.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(sleep).toHaveBeenCalledTimes(15);
});

test('does not wait longer than allowed', async () => {
  const now = new Date((begin += 3_600 * second));
  const turn = cruxPace({ table, queriesPerMinute: 7, maxWaitMs: 5 * second, now: () => now });
  await turn();
  await expect(turn()).rejects.toMatchObject({ code: 'provider_unavailable', isPassing: true });
});
