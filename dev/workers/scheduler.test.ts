import { Cron } from 'croner';
import { afterEach, expect, test, vi } from 'vitest';
import { schedules } from '../../shared/deployment/schedules.ts';
import { fasterCron, startScheduler } from './scheduler.ts';

afterEach(() => vi.useRealTimers());

test('runs schedules at their time, and at start those that want it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:03:30Z') });
  const runs: string[] = [];
  const scheduler = startScheduler(
    [
      { domain: 'scans', id: 'sweep', cron: '*/5 * * * *', atLocalStart: true },
      { domain: 'scans', id: 'hourly', cron: '0 * * * *', atLocalStart: false },
    ],
    async ({ id }) =>
      async (event) =>
        void runs.push(`${id} ${JSON.stringify(event).includes('"isLocalStart":true')}`),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toEqual(['sweep true']);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(runs).toEqual(['sweep true', 'sweep false']);
  await vi.advanceTimersByTimeAsync(55 * 60_000);
  expect(runs.filter((id) => id.startsWith('hourly'))).toHaveLength(1);
  await scheduler.stop();
  const before = runs.length;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toHaveLength(before);
});

test('a schedule that fails runs again next time', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ now: new Date('2026-11-21T10:03:30Z') });
  let runs = 0;
  const scheduler = startScheduler(
    [{ domain: 'scans', id: 'sweep', cron: '*/5 * * * *', atLocalStart: true }],
    async () => async () => {
      runs += 1;
      throw new Error('no luck');
    },
  );
  await vi.advanceTimersByTimeAsync(7 * 60_000);
  await scheduler.stop();
  expect(runs).toBe(3);
  expect(printed).toHaveBeenCalledTimes(3);
  printed.mockRestore();
});

test('a fast clock turns an hour into a minute', () => {
  const from = new Date('2026-11-21T10:03:30Z');
  const runs = (cron: string) => new Cron(cron, { timezone: 'UTC' }).nextRuns(13, from);
  // The one of a day has nothing to do on the local host.
  for (const { cron } of schedules.filter((one) => one.cron.split(' ')[1] === '*')) {
    const gap = ([first, ...others]: Date[]) => Number(others.at(-1)) - Number(first);
    expect(gap(runs(cron)) / gap(runs(fasterCron(cron)))).toBe(60);
  }
});
