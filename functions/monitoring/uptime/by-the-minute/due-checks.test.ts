import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { planLimits } from '../../../../shared/plans/plans.ts';
import { after, minuteMs } from '../../../platform/times.ts';
import {
  dueMinute,
  isOfRecord,
  minuteOf,
  type Monitor,
  timeOfMinute,
  uptimeMinutes,
} from './due-checks.ts';

const noon = new Date('2026-11-21T12:00:00.000Z');
const start = minuteOf(noon, 1);
const longUp = { status: 'up', since: '2026-01-01T00:00:00.000Z' } as const;
const monitor = (more: Partial<Monitor> = {}): Monitor => ({
  accountId: 'account',
  urlKey: randomUUID(),
  url: 'https://shop.example/',
  known: longUp,
  ...more,
});

/** Minutes after noon at which a page is checked, within a time. */
const dueWithin = (one: Monitor, minutes: number, from = 0): number[] =>
  Array.from({ length: minutes }, (_, index) => start + from + index + 1)
    .filter((until) => dueMinute(one, { after: until - 1, until }, 1) !== undefined)
    .map((minute) => minute - start);

describe('a page that is up', () => {
  test.each([1, 5, 15, 60])(
    'is checked every %d minutes, at a minute of its own',
    (everyMinutes) => {
      const due = dueWithin(monitor({ everyMinutes }), 120);
      expect(due).toHaveLength(120 / everyMinutes);
      const [first = 0] = due;
      expect(due).toEqual(due.map((_, index) => first + index * everyMinutes));
    },
  );

  test('is checked every hour before its first turn, and spread over it', () => {
    const firsts = Array.from({ length: 600 }, () => dueWithin(monitor(), 60)[0]);
    const counts = [...Map.groupBy(firsts, (minute) => minute).values()];
    expect(counts.length).toBeGreaterThan(55);
    expect(Math.max(...counts.map(({ length }) => length))).toBeLessThan(35);
  });

  test('is checked every minute until its state is known', () => {
    expect(dueWithin(monitor({ known: undefined }), 3)).toEqual([1, 2, 3]);
  });

  test('has one hourly check, with any interval', () => {
    for (const everyMinutes of [1, 5, 15, 60]) {
      const one = monitor({ everyMinutes });
      const recorded = dueWithin(one, 120).filter((minute) => {
        const until = start + minute;
        return isOfRecord(one, { after: until - 1, until });
      });
      expect(recorded).toHaveLength(2);
    }
  });

  test('is checked once for all that was missed, under the time of the last', () => {
    const one = monitor({ everyMinutes: 15 });
    const minutes = { after: start, until: start + 60 };
    const due = dueMinute(one, minutes, 1) ?? 0;
    expect(due).toBeGreaterThan(start + 45);
    expect(isOfRecord(one, minutes)).toBe(true);
  });
});

describe('a page that is down', () => {
  const downSince = (minutes: number) =>
    ({ status: 'down', since: after(noon, -minutes * minuteMs).toISOString() }) as const;

  test('is checked every minute on every interval, and every ten after a day', () => {
    const due = (minutes: number) => dueWithin(monitor({ known: downSince(minutes) }), 60).length;
    expect([due(1), due(23 * 60 - 1), due(24 * 60 + 1)]).toEqual([60, 60, 6]);
  });

  test('so is one that shows an error, and one that was down until ten minutes ago', () => {
    expect(dueWithin(monitor({ known: { ...longUp, isBroken: true } }), 60)).toHaveLength(60);
    const up = { status: 'up', since: noon.toISOString() } as const;
    expect(dueWithin(monitor({ known: { ...up, hasRecovered: true } }), 10)).toHaveLength(10);
    const later = dueWithin(monitor({ known: { ...up, hasRecovered: true } }), 60, 10);
    expect(later).toHaveLength(1);
    // One that was never down.
    expect(dueWithin(monitor({ known: up }), 60)).toHaveLength(1);
  });

  test('is checked once an hour if it is a competitor', () => {
    const known = downSince(5);
    expect(dueWithin(monitor({ known, subject: 'competitor' }), 60)).toHaveLength(1);
  });
});

test.each([
  { removedAt: noon.toISOString() },
  { pausedAt: noon.toISOString() },
  { isSilent: true },
])('%j: is not checked', (more) => {
  expect(dueWithin(monitor({ everyMinutes: 1, ...more }), 60)).toEqual([]);
});

test('the interval is the chosen one, bounded by the plan', () => {
  const of = (wantedMinutes: number | undefined, plan: 'Trial' | 'Business') =>
    uptimeMinutes({ wantedMinutes }, planLimits(plan));
  expect([of(undefined, 'Business'), of(1, 'Business'), of(1, 'Trial'), of(15, 'Trial')]).toEqual([
    60, 1, 5, 15,
  ]);
  expect(uptimeMinutes({ subject: 'competitor', wantedMinutes: 1 }, planLimits('Business'))).toBe(
    60,
  );
});

test('with a fast clock an hour lasts a minute', () => {
  expect(minuteOf(after(noon, minuteMs), 60) - minuteOf(noon, 60)).toBe(60);
  expect(timeOfMinute(minuteOf(noon, 60), 60)).toEqual(noon);
});
