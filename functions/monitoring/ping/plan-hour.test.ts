import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { after, hourMs, minuteMs } from '../../platform/times.ts';
import { firstSlot, planHour } from './plan-hour.ts';
import { slotFrom, slotUntil } from './plan-hour.ts';

const campaignIds = fc.uuid();
const times = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((time) => new Date(time));
const hourOf = (time: Date): number => Math.floor(time.getTime() / hourMs);

describe('slots', () => {
  test('there is one in every hour, not in its last ten minutes', () => {
    fc.assert(
      fc.property(campaignIds, times, (campaignId, time) => {
        const slot = slotFrom(campaignId, time, hourMs);
        expect(slot >= time && slot < after(time, hourMs)).toBe(true);
        expect(slotUntil(campaignId, slot, hourMs)).toEqual(slot);
        expect(slot.getUTCMinutes()).toBeLessThan(50);
      }),
      { numRuns: 200 },
    );
  });
});

/** Runs a campaign with a clock that ticks every five minutes. @returns the hours that were planned */
function hoursOf(
  campaignId: string,
  start: Date,
  { hours = 6, isDown = (now: Date) => now < start } = {},
) {
  const endDate = after(start, hours * hourMs);
  const given = { campaignId, startDate: start, endDate };
  let nextDue = firstSlot(given, { now: start, minute: start.getUTCMinutes(), clockSpeed: 1 });
  const planned: Date[] = [];
  for (let now = start; nextDue !== undefined; now = after(now, 5 * minuteMs)) {
    if (isDown(now) || nextDue > now) continue;
    const campaign = {
      campaignId,
      nextDue: nextDue.toISOString(),
      endDate: endDate.toISOString(),
    };
    const turn = planHour(campaign, now, 1);
    if (turn.kind === 'end') return { planned, endedAt: now, endDate };
    if (turn.dueAt !== undefined) planned.push(turn.dueAt);
    expect(turn.nextDue > now || turn.nextDue.getTime() === endDate.getTime()).toBe(true);
    ({ nextDue } = turn);
  }
  return { planned, endedAt: start, endDate };
}

describe('a campaign', () => {
  test('has one ping in every hour after the first, until its end', () => {
    fc.assert(
      fc.property(campaignIds, times, (campaignId, start) => {
        const { planned, endedAt, endDate } = hoursOf(campaignId, start);
        const hours = planned.map(hourOf);
        const first = hourOf(start) + 1;
        // The hour in which it ends has a slot only before the end.
        expect([5, 6]).toContain(hours.length);
        expect(hours).toEqual(hours.map((_, index) => first + index));
        expect(planned.every((slot) => slot < endDate)).toBe(true);
        expect(endedAt.getTime() - endDate.getTime()).toBeLessThanOrEqual(5 * minuteMs);
      }),
      { numRuns: 100 },
    );
  });

  test('leaves hours empty that the clock missed, and plans none late', () => {
    const start = new Date('2026-11-22T10:20:00.000Z');
    const isDown = (now: Date) => now.getUTCHours() === 12 || now.getUTCHours() === 13;
    fc.assert(
      fc.property(campaignIds, (campaignId) => {
        const { planned } = hoursOf(campaignId, start, { isDown });
        const hours = planned.map((slot) => slot.getUTCHours());
        expect(hours.slice(0, 3)).toEqual([11, 14, 15]);
      }),
      { numRuns: 50 },
    );
  });

  test('begins with the hour of its start where that lies ahead', () => {
    const now = new Date('2026-11-22T05:00:00.000Z');
    const startDate = new Date('2026-11-22T08:00:00.000Z');
    const given = { campaignId: 'a', startDate, endDate: new Date('2026-11-22T23:00:00.000Z') };
    const slot = firstSlot(given, { now, minute: 0, clockSpeed: 1 });
    expect(slot?.getUTCHours()).toBe(8);
  });

  test.each([
    ['over', '2026-11-22T09:00:00.000Z'],
    ['over within this hour', '2026-11-22T10:59:00.000Z'],
  ])('does not begin in an interval that is %s', (_, end) => {
    const now = new Date('2026-11-22T10:20:00.000Z');
    const startDate = new Date('2026-11-22T08:00:00.000Z');
    const given = { campaignId: 'a', startDate, endDate: new Date(end) };
    expect(firstSlot(given, { now, minute: 20, clockSpeed: 1 })).toBeUndefined();
  });

  test('counts hours by the clock of the account, also half-hour zones', () => {
    // 15:50 in India.
    const now = new Date('2026-11-22T10:20:00.000Z');
    const given = { campaignId: 'a', startDate: now, endDate: after(now, 5 * hourMs) };
    const slot = firstSlot(given, { now, minute: 50, clockSpeed: 1 });
    const nextHour = new Date('2026-11-22T10:30:00.000Z');
    expect(slot && slot >= nextHour && slot < after(nextHour, hourMs)).toBe(true);
  });

  test('is faster with a fast clock', () => {
    const now = new Date('2026-11-22T10:20:00.000Z');
    const given = { campaignId: 'a', startDate: now, endDate: after(now, hourMs) };
    const slot = firstSlot(given, { now, minute: 20, clockSpeed: 60 });
    expect((slot?.getTime() ?? 0) - now.getTime()).toBeLessThanOrEqual(minuteMs);
  });
});
