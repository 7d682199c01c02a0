import { describe, expect, test } from 'vitest';
import { planLimits } from '../../../shared/plans/plans.ts';
import { nextSlot, planTurn, type Turn } from './plan-turn.ts';

const noon = new Date('2026-11-21T12:00:00.000Z');
const hourMs = 3_600_000;
const options = { limits: planLimits('Business'), now: noon, clockSpeed: 1 };
const page = (name: string) => ({
  accountId: 'account',
  urlKey: name,
  nextDue: noon.toISOString(),
  due: {},
});

describe('nextSlot', () => {
  test('is at the page’s own offset in the next period', () => {
    const place = 17 * 60_000;
    expect(nextSlot(place, hourMs, noon.getTime())).toBe(noon.getTime() + place);
    expect(nextSlot(place, hourMs, noon.getTime() + place)).toBe(noon.getTime() + place + hourMs);
  });
});

describe('planTurn', () => {
  test('looks at a new page at once, and scans it when its time comes', () => {
    const { jobs, due, nextDue } = planTurn(page('new'), options);
    expect(jobs.map(({ kind }) => kind)).toContain('screenshot');
    expect(jobs.map(({ kind }) => kind)).not.toContain('scan');
    const ahead = (time = '') => Date.parse(time) - noon.getTime();
    expect(ahead(due.screenshot)).toBeGreaterThan(0);
    expect(ahead(due.screenshot)).toBeLessThanOrEqual(hourMs);
    expect(ahead(due.scan)).toBeLessThanOrEqual(8 * hourMs);
    expect(nextDue).toBe(Object.values(due).toSorted()[0]);
  });

  test('does missed work once, and names it after its due time', () => {
    const missed = '2026-11-21T08:30:00.000Z';
    const turn = planTurn({ ...page('late'), due: { screenshot: missed } }, options);
    expect(turn.jobs.filter(({ kind }) => kind === 'screenshot')).toEqual([
      { kind: 'screenshot', dueAt: missed },
    ]);
    expect(Date.parse(turn.due.screenshot ?? '')).toBeGreaterThan(noon.getTime());
  });

  test('skips work that is not due', () => {
    const due = { screenshot: noon.toISOString(), scan: '2026-11-21T15:00:00.000Z' };
    const turn = planTurn({ ...page('a'), due }, options);
    expect(turn.due.scan).toBe(due.scan);
  });

  test('scans one to three times a day by plan', () => {
    const due = { scan: noon.toISOString() };
    const scansADay = (plan: 'Trial' | 'Team' | 'Business') => {
      let turn = planTurn({ ...page('a'), due }, { ...options, limits: planLimits(plan) });
      const first = Date.parse(turn.due.scan ?? '');
      const now = new Date(first);
      turn = planTurn(
        { ...page('a'), due: turn.due },
        { limits: planLimits(plan), now, clockSpeed: 1 },
      );
      return (24 * hourMs) / (Date.parse(turn.due.scan ?? '') - first);
    };
    expect([scansADay('Trial'), scansADay('Team'), scansADay('Business')]).toEqual([1, 2, 3]);
  });

  test.each(['Trial', 'Business', 'Internal'] as const)(
    'measures a competitor daily on %s, and takes no pictures of it',
    (plan) => {
      const isSet = () => true;
      const forPlan = { ...options, limits: planLimits(plan), isSet };
      const competitor = { ...page('rival'), subject: 'competitor' as const };
      const first = planTurn(competitor, forPlan);
      expect(first.jobs.map(({ kind }) => kind).toSorted()).toEqual(['field-data', 'markup']);
      const counts: Record<string, number> = {};
      for (let { due, nextDue } = first; Date.parse(nextDue) <= noon.getTime() + 48 * hourMs;) {
        const turn = planTurn(
          { ...competitor, due, nextDue },
          { ...forPlan, now: new Date(nextDue) },
        );
        for (const { kind } of turn.jobs) counts[kind] = (counts[kind] ?? 0) + 1;
        ({ due, nextDue } = turn);
      }
      expect(counts).toEqual({ scan: 2, markup: 2, 'field-data': 2 });
    },
  );

  test('says how often the page is checked, as its account has chosen within the plan', () => {
    const every = (plan: 'Trial' | 'Business', wantedMinutes?: number) =>
      planTurn({ ...page('a'), wantedMinutes }, { ...options, limits: planLimits(plan) })
        .everyMinutes;
    expect([every('Business'), every('Business', 1), every('Trial', 1)]).toEqual([60, 1, 5]);
  });

  test('sends nothing for a suspended account, and looks again', () => {
    const turn = planTurn(page('a'), { ...options, limits: undefined });
    expect(turn).toMatchObject({ jobs: [], isSilent: true });
    expect(Date.parse(turn.nextDue)).toBeGreaterThan(noon.getTime());
  });

  test('does everything once for a page that is woken, under the time of the wake', () => {
    const longAgo = '2026-10-01T08:30:00.000Z';
    const due = { screenshot: longAgo, scan: longAgo, markup: longAgo };
    const turn = planTurn({ ...page('a'), due, isSilent: true }, options);
    expect(turn.isSilent).toBe(false);
    expect(turn.jobs.map(({ kind }) => kind).toSorted()).toEqual([
      'domain',
      'markup',
      'scan',
      'screenshot',
    ]);
    expect(new Set(turn.jobs.map(({ dueAt }) => dueAt))).toEqual(new Set([noon.toISOString()]));
    for (const time of Object.values(turn.due))
      expect(Date.parse(time)).toBeGreaterThan(noon.getTime());
  });

  test('spreads pages evenly over the hour', () => {
    const minutes = Array.from({ length: 6000 }, (_, index) => {
      const { due } = planTurn(page(`page-${index}`), options);
      return new Date(due.screenshot ?? '').getUTCMinutes();
    });
    const counts = [...Map.groupBy(minutes, (minute) => minute).values()].map(
      ({ length }) => length,
    );
    expect(counts).toHaveLength(60);
    expect(Math.max(...counts)).toBeLessThan(150);
  });

  test('turns an hour into a minute with a fast clock', () => {
    const { due } = planTurn(page('a'), { ...options, clockSpeed: 60 });
    expect(Date.parse(due.screenshot ?? '') - noon.getTime()).toBeLessThanOrEqual(60_000);
  });

  test('sends nothing that needs a missing key, and starts once there is one', () => {
    const kinds = (turn: Turn) => turn.jobs.map(({ kind }) => kind);
    const without = planTurn(page('a'), options);
    expect(kinds(without)).not.toContain('field-data');
    expect(without.due).not.toHaveProperty('field-data');
    const watched = { ...page('a'), due: without.due };
    const asked: string[] = [];
    const isSet = (setting: string) => asked.push(setting) > 0;
    const turn = planTurn(watched, { ...options, isSet });
    expect(kinds(turn)).toContain('field-data');
    expect(asked).toEqual(['CRUX_API_KEY']);
    expect(Date.parse(turn.due['field-data'] ?? '') - noon.getTime()).toBeLessThanOrEqual(
      24 * hourMs,
    );
  });
});
