import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Compared, leadOf, spreadBetween } from './comparison.ts';
import { spreadOfScore } from './usual-spread.ts';

const score = fc.integer({ min: 0, max: 100 });
const spread = fc.double({ min: 0, max: 40, noNaN: true });
const swap = ({ mine, theirs, ...rest }: Compared): Compared => ({
  ...rest,
  mine: theirs,
  theirs: mine,
});
const mirrored = { mine: 'theirs', theirs: 'mine', even: 'even', unknown: 'unknown' } as const;

describe('the lead of one side', () => {
  it('exists only beyond the spread, and is mirrored with the sides', () => {
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

  it('is that of the greater score, and of the smaller metric', () => {
    expect(leadOf({ mine: 90, theirs: 60, spread: 3 }, true)).toBe('mine');
    expect(leadOf({ mine: 4.1, theirs: 2.2, spread: 0.3 }, false)).toBe('theirs');
  });

  it('is unknown without a value', () => {
    expect(leadOf({ mine: null, theirs: 60, spread: 3 }, true)).toBe('unknown');
    expect(leadOf({ mine: 60, theirs: null, spread: 3 }, true)).toBe('unknown');
  });
});

describe('the spread between two pages', () => {
  it('is that of one page where both vary alike, and lies between the two otherwise', () => {
    fc.assert(
      fc.property(spread, spread, (mine, theirs) => {
        const between = spreadBetween({ mine, theirs });
        expect(spreadBetween({ mine, theirs: mine })).toBeCloseTo(mine);
        expect(between).toBeGreaterThanOrEqual(Math.min(mine, theirs) - 1e-9);
        expect(between).toBeLessThanOrEqual(Math.max(mine, theirs) + 1e-9);
        expect(spreadBetween({ mine: theirs, theirs: mine })).toBe(between);
      }),
      { numRuns: 200 },
    );
  });

  it('hides the difference of two pages of which one varies by as much', () => {
    const calm = spreadOfScore([80, 80, 81, 80, 80, 81]);
    const restless = spreadOfScore([60, 80, 58, 84, 61, 79, 60]);
    const between = spreadBetween({ mine: calm, theirs: restless });
    expect(leadOf({ mine: 80, theirs: 70, spread: between }, true)).toBe('even');
    expect(leadOf({ mine: 80, theirs: 70, spread: calm }, true)).toBe('mine');
  });
});
