import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisTimes, endOf, type Film, pictureAt } from '../../../../entities/scan/rules/film.ts';
import { shownWords, stageAt, mostDifferentTime } from './film.ts';

const film = (frames: readonly [number, string][], fcp?: number, lcp?: number): Film => ({
  pictures: frames.map(([timing, data]) => ({ timing, data })),
  observed:
    fcp === undefined
      ? undefined
      : { firstContentfulPaint: fcp, largestContentfulPaint: lcp ?? null },
});
const mine = film(
  [
    [750, 'white'],
    [1500, 'text'],
    [2250, 'all'],
    [3000, 'all'],
  ],
  1300,
  2100,
);
const theirs = film(
  [
    [400, 'text'],
    [800, 'all'],
    [1600, 'all'],
  ],
  300,
  700,
);

describe('two films on one time axis', () => {
  test('has the same times for both, to the end of the longer one', () => {
    expect(axisTimes(Math.max(endOf(mine), endOf(theirs)))).toEqual(
      Array.from({ length: 12 }, (_, index) => (index + 1) * 250),
    );
  });

  test('shows the newest picture of each side', () => {
    expect(pictureAt(mine, 1000)?.data).toBe('white');
    expect(pictureAt(theirs, 1000)?.data).toBe('all');
    expect(pictureAt(mine, 100)).toBeUndefined();
  });

  test('says what each side shows', () => {
    expect(shownWords({ mine, theirs }, 1000)).toBe(
      'you show a blank page, they show the finished first screen',
    );
    expect(shownWords({ mine, theirs }, 1500)).toBe(
      'you show the first content, they show the finished first screen',
    );
    expect(shownWords({ mine, theirs }, 3000)).toBe('both show the finished first screen');
  });

  test('begins where the two differ most', () => {
    expect(mostDifferentTime({ mine, theirs }, [500, 1000, 1500])).toBe(1000);
    expect(mostDifferentTime({ mine, theirs: mine }, [500, 1000])).toBe(500);
    expect(mostDifferentTime({ mine: film([]), theirs: film([]) }, [])).toBe(0);
  });

  const anyFilm = fc
    .record({
      timings: fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 8 }),
      fcp: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
      later: fc.nat(5000),
    })
    .map(({ timings, fcp, later }) =>
      film(
        timings.toSorted((a, b) => a - b).map((at, index) => [at, `${index % 3}`]),
        fcp,
        fcp === undefined ? undefined : fcp + later,
      ),
    );
  const order = ['blank', 'first', 'main', 'finished'];

  test('never goes back, never leaves the axis, and has twelve columns at most', () => {
    fc.assert(
      fc.property(anyFilm, anyFilm, (one, other) => {
        const times = axisTimes(Math.max(endOf(one), endOf(other)));
        const stages = times.map((at) => order.indexOf(stageAt(one, at)));
        expect(stages).toEqual(stages.toSorted((a, b) => a - b));
        expect(times.length).toBeLessThanOrEqual(12);
        for (const { pictures } of [one, other])
          expect(times.at(-1) ?? 0).toBeGreaterThanOrEqual(pictures.at(-1)?.timing ?? 0);
      }),
      { numRuns: 150 },
    );
  });
});
