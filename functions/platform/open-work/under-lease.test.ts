import { afterEach, expect, test, vi } from 'vitest';
import { log } from '../logger.ts';
import { LeaseLostError, underLease } from './under-lease.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
afterEach(() => vi.useRealTimers());

const item = { attempts: 1 };
const steps = { claim: async () => item, release: async () => undefined };

test('a lease is renewed for as long as the work lives, and no longer', async () => {
  vi.useFakeTimers();
  const renew = vi.fn(async () => true);
  const { promise, resolve } = Promise.withResolvers<string>();
  const ended = underLease({
    ...steps,
    renewal: { renew, everyMs: 60_000 },
    work: async () => promise,
  });
  await vi.advanceTimersByTimeAsync(302_000);
  expect(renew).toHaveBeenCalledTimes(5);
  resolve('done');
  expect(await ended).toBe('done');
  await vi.advanceTimersByTimeAsync(302_000);
  expect(renew).toHaveBeenCalledTimes(5);
});

test('a renewal that fails is logged and tried again', async () => {
  vi.useFakeTimers();
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const renew = vi.fn(async () => Promise.reject(new Error('the table is down')));
  const { promise, resolve } = Promise.withResolvers<string>();
  const ended = underLease({
    ...steps,
    renewal: { renew, everyMs: 1000 },
    work: async () => promise,
  });
  await vi.advanceTimersByTimeAsync(2500);
  expect([renew.mock.calls.length, warn.mock.calls.length]).toEqual([2, 2]);
  resolve('done');
  expect(await ended).toBe('done');
});

test('work whose lease was lost is dropped', async () => {
  const lost = underLease({ ...steps, work: async () => Promise.reject(new LeaseLostError()) });
  expect(await lost).toBe('dropped');
});
