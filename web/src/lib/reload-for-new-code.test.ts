import { expect, it, vi } from 'vitest';
import { reloadForNewCode } from './reload-for-new-code.ts';

it('a page whose code is gone is loaded again, but not over and over', () => {
  let time = Date.parse('2026-11-21T12:00:00Z');
  const reload = vi.fn();
  reloadForNewCode({ reload, now: () => time });
  const fail = () => window.dispatchEvent(new Event('vite:preloadError'));
  fail();
  expect(reload).toHaveBeenCalledTimes(1);
  time += 5000;
  fail();
  expect(reload).toHaveBeenCalledTimes(1);
  time += 60_000;
  fail();
  expect(reload).toHaveBeenCalledTimes(2);
});
