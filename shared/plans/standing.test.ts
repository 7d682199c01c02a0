import { describe, expect, test } from 'vitest';
import { graceDays, standingOf, suspensionDate } from './standing.ts';

const end = '2026-12-01T10:00:00.000Z';
const inSevenDays = '2026-12-08T10:00:00.000Z';
const earlier = '2026-11-20T10:00:00.000Z';
const before = new Date(Date.parse(end) - 1);
const after = new Date(end);
const trial = { plan: 'Trial', nextPaymentDate: end, suspended: false } as const;
const paid = { ...trial, plan: 'Team' } as const;
const cancelled = { ...paid, suspendOn: end };

test('a user has seven days to resubscribe', () => {
  expect(graceDays).toBe(7);
});

describe('standingOf', () => {
  test.each([
    ['a trial', trial],
    ['a paid plan', paid],
  ])('%s runs until its date has passed, and has expired from then on', (_, account) => {
    const dates = { suspendedOn: inSevenDays };
    expect(standingOf(account, before)).toEqual({ kind: 'running', until: end, ...dates });
    expect(standingOf(account, after)).toEqual({ kind: 'expired', until: inSevenDays, ...dates });
  });

  test('a cancelled plan is ending until the paid period is over, and has expired from then on', () => {
    const dates = { until: end, suspendedOn: end };
    expect(standingOf(cancelled, before)).toEqual({ kind: 'ending', ...dates });
    expect(standingOf(cancelled, after)).toEqual({ kind: 'expired', ...dates });
  });

  test('a cancelled plan whose last period is unpaid has expired, and has seven days at most', () => {
    const account = { ...cancelled, nextPaymentDate: earlier };
    const suspendedOn = '2026-11-27T10:00:00.000Z';
    const now = new Date('2026-11-21');
    expect(standingOf(account, now)).toEqual({
      kind: 'expired',
      until: suspendedOn,
      suspendedOn,
    });
  });

  test.each([
    ['the internal plan', { plan: 'Internal', suspended: false } as const],
    ['the internal plan with an old date', { ...trial, plan: 'Internal' } as const],
    ['a plan without dates', { plan: 'Team', suspended: false } as const],
    [
      'a plan with dates that are null',
      { plan: 'Team', nextPaymentDate: null, suspendOn: null, suspended: false } as const,
    ],
  ])('%s does not end', (_, account) => {
    expect(standingOf(account, new Date('2999-01-01'))).toEqual({ kind: 'running', until: null });
    expect(suspensionDate(account)).toBeNull();
  });

  test('suspension goes before everything else', () => {
    for (const now of [before, after])
      expect(standingOf({ ...cancelled, suspended: true }, now)).toEqual({
        kind: 'suspended',
        until: null,
        suspendedOn: end,
      });
    expect(standingOf({ plan: 'Internal', suspended: true }, after)).toEqual({
      kind: 'suspended',
      until: null,
    });
  });
});
