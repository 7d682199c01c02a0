import { describe, expect, test } from 'vitest';
import type { UptimeRecord } from '../../../../../shared/calls/monitoring/uptime.ts';
import type { UptimeState } from '../../../../../shared/uptime/uptime.ts';
import { uptimeDays } from './uptime-days.ts';

const check = (day: number, hour: number, status: UptimeState): UptimeRecord => ({
  hourly: new Date(2026, 10, day, hour).toISOString(),
  simple: { status },
  statusCode: 200,
  responseMs: 100,
});

describe('days of uptime', () => {
  const now = new Date(2026, 10, 21, 9).getTime();

  test('are as many as requested, in the browser’s zone, including days without a check', () => {
    const days = uptimeDays([check(20, 23, 'up'), check(21, 0, 'down')], now, 3);
    expect(days).toEqual([
      { day: '2026-11-19', percent: null, band: undefined, oneRegion: 0 },
      { day: '2026-11-20', percent: 100, band: 'good', oneRegion: 0 },
      { day: '2026-11-21', percent: 0, band: 'bad', oneRegion: 0 },
    ]);
  });

  test('count what is down from one region only as up, and say how often that was', () => {
    const elsewhere = { reachedFrom: ['Germany, Frankfurt'], notReachedFrom: [] };
    const checks = [check(21, 1, 'up'), { ...check(21, 2, 'up'), elsewhere }];
    expect(uptimeDays(checks, now, 1)).toMatchObject([{ percent: 100, oneRegion: 1 }]);
    const everywhere = { reachedFrom: [], notReachedFrom: ['Germany, Frankfurt'] };
    const down = [{ ...check(21, 1, 'down'), elsewhere: everywhere }];
    expect(uptimeDays(down, now, 1)).toMatchObject([{ percent: 0, oneRegion: 0 }]);
  });

  test('have the bands of the status words, and ignore unknown checks', () => {
    const checks = Array.from({ length: 10 }, (_, hour) =>
      check(21, hour, hour === 0 ? 'down' : 'up'),
    );
    expect(uptimeDays(checks, now, 1)[0]).toMatchObject({ percent: 90, band: 'average' });
    expect(uptimeDays([check(21, 3, 'unknown')], now, 1)[0]?.percent).toBeNull();
  });
});
