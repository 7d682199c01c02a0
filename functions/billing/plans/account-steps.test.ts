import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standingOf } from '../../../shared/plans/standing.ts';
import { dueStep, mayHappenOn } from './account-steps.ts';

const end = '2026-12-10T10:00:00.000Z';
const day = 24 * 3_600_000;
const at = (days: number, ms = 0) => new Date(Date.parse(end) + days * day + ms);
const trial = { plan: 'Trial', nextPaymentDate: end, suspended: false } as const;
const paid = { ...trial, plan: 'Team' } as const;
const cancelled = { ...paid, suspendOn: end } as const;
const hour = 3_600_000;

describe('dueStep', () => {
  test.each([
    [trial, -8, undefined, -7],
    [trial, -7, 'trial-ends-7', -1],
    [trial, -1, 'trial-ends-1', 0],
    [trial, 0, 'suspension-7', 6],
    [trial, 6, 'suspension-1', 7],
    [trial, 7, 'suspension-1', null],
    [cancelled, -8, undefined, -7],
    [cancelled, -7, 'plan-ends-7', -1],
    [cancelled, -1, 'plan-ends-1', 0],
    [cancelled, 0, 'plan-ends-1', null],
    [paid, 1, 'suspension-7', 6],
    [paid, 6, 'suspension-1', 7],
  ] as const)('%o after %i days: %s', (account, days, stepMail, next) => {
    const due = dueStep(account, at(days));
    const date = account === cancelled || days < 0 ? end : at(7).toISOString();
    expect(due.stepMail?.id).toBe(stepMail === undefined ? undefined : `${stepMail}-${date}`);
    expect(due.next).toBe(next === null ? null : at(next).toISOString());
  });

  test('an account with automatic renewal gets no mail, also while the provider reports late', () => {
    for (const now of [at(-7), at(-1), at(0), at(0, hour - 1)])
      expect(dueStep(paid, now).stepMail).toBeUndefined();
    expect(dueStep(paid, at(0, hour)).stepMail?.kind).toBe('suspension');
  });

  test('a plan that does not end has no steps', () => {
    for (const account of [{ plan: 'Internal' }, { plan: 'Team' }] as const)
      expect(dueStep({ ...account, suspended: false }, at(0))).toEqual({
        stepMail: undefined,
        suspension: null,
        next: null,
      });
  });

  test('whenever the clock looks, each step is taken once and in order, and the last is suspension', () => {
    const looks = fc.array(fc.integer({ min: 1, max: 3 * day }), { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(trial, paid, cancelled), looks, (account, pauses) => {
        const sent: string[] = [];
        let now = at(-15);
        for (const pause of pauses) {
          const { stepMail, suspension, next } = dueStep(account, now);
          const time = now.toISOString();
          expect(stepMail === undefined || stepMail.at <= time).toBe(true);
          if (stepMail !== undefined && !sent.includes(stepMail.id)) sent.push(stepMail.id);
          const isOver = suspension !== null && suspension <= time;
          expect(next === null).toBe(isOver);
          expect(next === null || next > time).toBe(true);
          now = new Date(now.getTime() + pause);
        }
        expect(sent.length).toBeLessThanOrEqual(4);
        expect(standingOf(account, now).kind === 'expired').toBe(now >= new Date(end));
      }),
      { numRuns: 100 },
    );
  });
});

describe('mayHappenOn', () => {
  const date = at(7).toISOString();

  test('is the date of the suspension where it was announced in time', () => {
    expect(mayHappenOn(date, at(6, 5 * 60_000).toISOString())).toBe(date);
    expect(mayHappenOn(date, undefined)).toBe(date);
  });

  test('is a day after the first mail, where that was late', () => {
    const late = mayHappenOn(date, at(20).toISOString());
    expect(Date.parse(late) - at(20).getTime()).toBe(23 * hour);
  });
});
