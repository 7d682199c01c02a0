import { describe, expect, test } from 'vitest';
import { endOfPatience, type PageLife } from './page-rest.ts';

const patience = { restMs: 10_000, paintMs: 16_000, loadMs: 20_000 };
const life: PageLife = { startedAt: 0, trafficAt: 100, openRequests: 0 };
/** Seconds after the navigation at which the wait ends, in steps of a tenth, and why. */
function ending(change: Partial<PageLife>) {
  for (let now = 0; now <= 60_000; now += 100) {
    const why = endOfPatience({ ...life, ...change }, now, patience);
    if (why !== undefined) return [now / 1000, why];
  }
  return undefined;
}

describe('a page that was painted', () => {
  test('has some time to finish after its load event', () => {
    expect(ending({ paintedAt: 500, loadedAt: 3000 })).toEqual([13, 'kept-busy']);
  });

  test('has as long after a paint that follows the load event', () => {
    expect(ending({ paintedAt: 5000, loadedAt: 3000 })).toEqual([15, 'kept-busy']);
  });

  test('is still loading when requests are open after the load event', () => {
    const polling = { paintedAt: 500, loadedAt: 3000, openRequests: 1, trafficAt: 12_900 };
    expect(ending(polling)).toEqual([13, 'still-loading']);
  });

  test('is waited for while something arrives, up to the total time', () => {
    const open = { paintedAt: 500, openRequests: 1 };
    expect(ending({ ...open, trafficAt: 2000 })).toEqual([12, 'still-loading']);
    expect(ending({ ...open, trafficAt: 19_000 })).toEqual([20, 'still-loading']);
  });
});

describe('a page without a paint', () => {
  test('is waited for while it loads, even without activity', () => {
    expect(ending({})).toEqual([16, 'still-loading']);
    expect(ending({ loadedAt: 1000, openRequests: 1 })).toEqual([16, 'still-loading']);
  });

  test('is left to the timer for blank pages once it has loaded', () => {
    expect(ending({ loadedAt: 1000 })).toBeUndefined();
  });
});

test('a main thread that does not answer ends the wait, painted or not', () => {
  expect(ending({ askedAt: 5000 })).toEqual([10, 'kept-busy']);
  expect(ending({ askedAt: 6000, paintedAt: 4000, openRequests: 3 })).toEqual([11, 'kept-busy']);
});
