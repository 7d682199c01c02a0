import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  MaintenanceWindow,
  QuietHours,
} from '../../../shared/models/notifying/channel-settings.ts';
import { hushOf } from './hush.ts';

const zone = 'Europe/Vienna';
const night: QuietHours = { from: '22:00', to: '06:30', allows: 'outages' };
const until = (
  what: 'outage' | 'other',
  now: string,
  rules: { quietHours?: QuietHours; maintenance?: MaintenanceWindow[] },
) => {
  const full = { quietHours: null, maintenance: [], ...rules };
  const hush = hushOf(full, what, new Date(now), zone);
  return hush && `${hush.because} ${hush.until.toISOString()}`;
};

describe('quiet hours', () => {
  test('over midnight, until the morning', () => {
    const quiet = { quietHours: night };
    expect(until('other', '2026-11-22T20:59:00Z', quiet)).toBeUndefined();
    expect(until('other', '2026-11-22T21:00:00Z', quiet)).toBe(
      'quiet-hours 2026-11-23T05:30:00.000Z',
    );
    expect(until('other', '2026-11-23T03:00:00Z', quiet)).toBe(
      'quiet-hours 2026-11-23T05:30:00.000Z',
    );
    expect(until('other', '2026-11-23T05:30:00Z', quiet)).toBeUndefined();
  });
  test('let outages through, or not', () => {
    expect(until('outage', '2026-11-22T23:00:00Z', { quietHours: night })).toBeUndefined();
    const silent = { quietHours: { ...night, allows: 'nothing' } as const };
    expect(until('outage', '2026-11-22T23:00:00Z', silent)).toBe(
      'quiet-hours 2026-11-23T05:30:00.000Z',
    );
  });
  test('within a day', () => {
    const quiet = { quietHours: { from: '12:00', to: '13:00', allows: 'outages' } as const };
    expect(until('other', '2026-07-01T10:30:00Z', quiet)).toBe(
      'quiet-hours 2026-07-01T11:00:00.000Z',
    );
    expect(until('other', '2026-07-01T11:00:00Z', quiet)).toBeUndefined();
  });
  test('of some days begin on these, and end on the next day', () => {
    // Friday and Saturday nights; 2026-11-27 is a Friday.
    const quiet = { quietHours: { ...night, days: [5, 6] } };
    expect(until('other', '2026-11-26T22:00:00Z', quiet)).toBeUndefined();
    expect(until('other', '2026-11-27T04:00:00Z', quiet)).toBeUndefined();
    expect(until('other', '2026-11-28T04:00:00Z', quiet)).toBe(
      'quiet-hours 2026-11-28T05:30:00.000Z',
    );
    expect(until('other', '2026-11-29T04:00:00Z', quiet)).toBe(
      'quiet-hours 2026-11-29T05:30:00.000Z',
    );
    expect(until('other', '2026-11-29T22:00:00Z', quiet)).toBeUndefined();
  });
  test('of whole days last until the first day that is not one of them, also when clocks change', () => {
    const weekend = { from: '00:00', to: '00:00', days: [6, 7], allows: 'nothing' } as const;
    for (const [saturday, monday] of [
      ['2026-11-28T10:00:00Z', '2026-11-29T23:00:00.000Z'],
      // Summer time begins, and ends, on the Sunday.
      ['2026-03-28T10:00:00Z', '2026-03-29T22:00:00.000Z'],
      ['2026-10-24T10:00:00Z', '2026-10-25T23:00:00.000Z'],
    ] as const)
      expect(until('outage', saturday, { quietHours: weekend })).toBe(`quiet-hours ${monday}`);
    expect(until('outage', '2026-11-27T22:59:00Z', { quietHours: weekend })).toBeUndefined();
  });
  test('that end in the hour which summer time skips', () => {
    const quiet = { quietHours: { from: '01:00', to: '02:30', allows: 'nothing' } as const };
    expect(until('outage', '2026-03-29T00:30:00Z', quiet)).toBe(
      'quiet-hours 2026-03-29T01:00:00.000Z',
    );
    expect(until('outage', '2026-03-29T01:00:00Z', quiet)).toBeUndefined();
  });
  test('that leave ten minutes after the skipped hour, or none', () => {
    const nearlyAll = { quietHours: { from: '03:10', to: '02:30', allows: 'nothing' } as const };
    expect(until('outage', '2026-03-28T12:00:00Z', nearlyAll)).toBe(
      'quiet-hours 2026-03-29T01:00:00.000Z',
    );
    // All of their free time is skipped, so that they last until the next day.
    const skipped = { quietHours: { from: '03:00', to: '02:30', allows: 'nothing' } as const };
    expect(until('outage', '2026-03-28T03:00:00Z', skipped)).toBe(
      'quiet-hours 2026-03-30T00:30:00.000Z',
    );
  });
});

describe('maintenance', () => {
  const window = (from: string, to: string, allows: 'outages' | 'nothing' = 'nothing') => ({
    from: `2026-11-22T${from}:00.000Z`,
    to: `2026-11-22T${to}:00.000Z`,
    allows,
  });
  test('one window', () => {
    const rules = { maintenance: [window('10:00', '11:00')] };
    expect(until('outage', '2026-11-22T09:59:00Z', rules)).toBeUndefined();
    expect(until('outage', '2026-11-22T10:00:00Z', rules)).toBe(
      'maintenance 2026-11-22T11:00:00.000Z',
    );
    expect(until('outage', '2026-11-22T11:00:00Z', rules)).toBeUndefined();
  });
  test('windows and quiet hours that follow each other', () => {
    const rules = {
      quietHours: { ...night, allows: 'nothing' } as const,
      maintenance: [window('19:00', '20:30'), window('20:30', '21:30'), window('12:00', '13:00')],
    };
    expect(until('outage', '2026-11-22T19:30:00Z', rules)).toBe(
      'maintenance 2026-11-23T05:30:00.000Z',
    );
  });
});

test('when a hush is over, it is over', () => {
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const minute = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2027, 0) / 60_000 });
  fc.assert(
    fc.property(clock, clock, minute, (from, to, count) => {
      fc.pre(from !== to);
      const rules = { quietHours: { from, to, allows: 'nothing' } as const, maintenance: [] };
      const now = new Date(count * 60_000);
      const hush = hushOf(rules, 'outage', now, zone);
      if (hush === undefined) return;
      expect(hush.until.getTime()).toBeGreaterThan(now.getTime());
      // Free time within the hour that summer time skips does not come on that day.
      const isSkipped = to >= '02:00' && from <= '03:00' && to < from;
      const most = (isSkipped ? 48 : 25) * 3_600_000;
      expect(hush.until.getTime() - now.getTime()).toBeLessThanOrEqual(most);
      expect(hushOf(rules, 'outage', hush.until, zone)).toBeUndefined();
    }),
    { numRuns: 300, examples: [['03:00', '02:30', Date.UTC(2026, 2, 28, 3) / 60_000]] },
  );
});
