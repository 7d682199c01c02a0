import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberMachine } from './machine-memory.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('the second device takes over the measure, once it is there and for 20 seconds', () => {
  const { recall, remember } = rememberMachine();
  expect(recall('desktop')).toBeUndefined();
  remember('mobile', 1500);
  vi.advanceTimersByTime(19_999);
  expect(recall('desktop')).toBe(1500);
  vi.advanceTimersByTime(1);
  expect(recall('desktop')).toBeUndefined();
});

test('a run of the same device takes its own', () => {
  const { recall, remember } = rememberMachine();
  remember('mobile', 400);
  expect(recall('mobile')).toBeUndefined();
});
