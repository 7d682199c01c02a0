import { expect, test, vi } from 'vitest';
import { reloadForNewCode } from './reload-for-new-code.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('a page whose code is gone is reloaded, but not repeatedly, and not while offline', async () => {
  let time = Date.parse('2026-11-21T12:00:00Z');
  let isReachable = true;
  const reload = vi.fn();
  reloadForNewCode({ reload, isReachable: async () => isReachable, now: () => time });
  const fail = async () => {
    window.dispatchEvent(new Event('vite:preloadError'));
    await settle();
  };
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
  time += 5000;
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
  time += 60_000;
  isReachable = false;
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
  isReachable = true;
  await fail();
  expect(reload).toHaveBeenCalledTimes(2);
});
