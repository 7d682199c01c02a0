import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Compared,
  type ComparedDevice,
  leadOf,
  type Side,
  spreadBetween,
  standingOf,
} from './comparison.ts';
import { spreadOfScore } from './usual-spread.ts';

const score = fc.integer({ min: 0, max: 100 });
const spread = fc.double({ min: 0, max: 40, noNaN: true });
const swap = ({ mine, theirs, ...rest }: Compared): Compared => ({
  ...rest,
  mine: theirs,
  theirs: mine,
});
const mirrored = {
  mine: 'theirs',
  theirs: 'mine',
  even: 'even',
  unknown: 'unknown',
  untold: 'untold',
} as const;

describe('the lead of one side', () => {
  test('exists only beyond the spread, and is mirrored with the sides', () => {
    fc.assert(
      fc.property(score, score, spread, fc.boolean(), (mine, theirs, usual, isMoreBetter) => {
        const compared = { mine, theirs, spread: usual };
        const lead = leadOf(compared, isMoreBetter);
        expect(lead === 'even').toBe(Math.abs(mine - theirs) <= usual);
        expect(leadOf(swap(compared), isMoreBetter)).toBe(mirrored[lead]);
      }),
      { numRuns: 200 },
    );
  });

  test('is that of the greater score, and of the smaller metric', () => {
    expect(leadOf({ mine: 90, theirs: 60, spread: 3 }, true)).toBe('mine');
    expect(leadOf({ mine: 4.1, theirs: 2.2, spread: 0.3 }, false)).toBe('theirs');
  });

  test('is unknown without a value', () => {
    expect(leadOf({ mine: null, theirs: 60, spread: 3 }, true)).toBe('unknown');
    expect(leadOf({ mine: 60, theirs: null, spread: 3 }, true)).toBe('unknown');
  });
});

describe('the spread between two pages', () => {
  test('is that of one page where both vary alike, and lies between the two otherwise', () => {
    fc.assert(
      fc.property(spread, spread, (mine, theirs) => {
        const between = spreadBetween({ mine, theirs });
        expect(spreadBetween({ mine, theirs: mine })).toBeCloseTo(mine);
        if (typeof between !== 'number') throw new Error('unknown');
        expect(between).toBeGreaterThanOrEqual(Math.min(mine, theirs) - 1e-9);
        expect(between).toBeLessThanOrEqual(Math.max(mine, theirs) + 1e-9);
        expect(spreadBetween({ mine: theirs, theirs: mine })).toBe(between);
      }),
      { numRuns: 200 },
    );
  });

  test('hides the difference of two pages if one varies by as much', () => {
    const calm = spreadOfScore([80, 80, 81, 80, 80, 81]);
    const restless = spreadOfScore([60, 80, 58, 84, 61, 79, 60]);
    const between = spreadBetween({ mine: calm, theirs: restless });
    expect(leadOf({ mine: 80, theirs: 70, spread: between }, true)).toBe('even');
    expect(leadOf({ mine: 80, theirs: 70, spread: calm }, true)).toBe('mine');
  });
});

describe('the standing on a device', () => {
  const even = { mine: 2, theirs: 2, spread: 0.1 };
  const slower = { mine: 3, theirs: 1, spread: 0.1 };
  const deviceOf = (score: Compared, metrics: Partial<ComparedDevice['metrics']> = {}) => ({
    score,
    metrics: { fcp: even, lcp: even, si: even, tbt: even, cls: even, tti: even, ...metrics },
    measurements: { mine: 3, theirs: 3 },
  });
  const alike = { mine: 98, theirs: 100, spread: 3 };

  test('is even only if no metric differs', () => {
    expect(standingOf(deviceOf(alike)).lead).toBe('even');
    expect(standingOf(deviceOf(alike, { lcp: slower, si: slower }))).toEqual({
      lead: 'theirs',
      isByScore: false,
      metrics: { mine: [], theirs: ['lcp', 'si'] },
    });
  });

  test('never contradicts all of its metrics', () => {
    const value = fc.double({ min: 0, max: 5, noNaN: true });
    const compared = fc.record({ mine: value, theirs: value, spread: fc.constant(0.5) });
    const scores = fc.record({ mine: score, theirs: score, spread: fc.constant(3) });
    fc.assert(
      fc.property(scores, compared, compared, (of, lcp, cls) => {
        const { lead, metrics } = standingOf(deviceOf(of, { lcp, cls }));
        const leads = [leadOf(lcp, false), leadOf(cls, false)];
        const areEven = leads.every((each) => each === 'even');
        expect(lead !== 'even' || areEven).toBe(true);
        const [ahead, behind]: [Side, Side] =
          lead === 'mine' ? ['mine', 'theirs'] : ['theirs', 'mine'];
        const isLead = lead === 'mine' || lead === 'theirs';
        const isContradicted = leads.includes(behind) && !leads.includes(ahead);
        expect(isLead && isContradicted).toBe(false);
        expect(metrics.mine.length + metrics.theirs.length === 0).toBe(areEven);
      }),
    );
  });

  test('is not stated with too few measurements', () => {
    expect(standingOf(deviceOf({ ...alike, spread: 'few-scans' }, { lcp: slower })).lead).toBe(
      'untold',
    );
  });
});
