import { describe, expect, test } from 'vitest';
import { endOfPatience, isAtRest, type PageLife } from './page-rest.ts';

const patience = { restMs: 10_000, paintMs: 16_000, loadMs: 20_000 };
const life: PageLife = {
  startedAt: 0,
  trafficAt: 100,
  openRequests: 0,
  isWithoutScripts: false,
  isBrokenOff: false,
};
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

describe('a page that has come to rest', () => {
  /** Seconds after the navigation. */
  const resting = (change: Partial<PageLife>): number | undefined => {
    for (let now = 0; now <= 60_000; now += 100)
      if (isAtRest({ ...life, ...change }, now, patience)) return now / 1000;
    return undefined;
  };

  test('is not waited for longer than a paint may take, if nothing of it counts as one', () => {
    expect(resting({ loadedAt: 1000 })).toBe(16);
    expect(resting({ loadedAt: 17_000 })).toBe(16);
  });

  test('is left to Lighthouse once it is painted', () => {
    expect(resting({ paintedAt: 500, loadedAt: 1000 })).toBeUndefined();
  });

  test('has not while it loads', () => {
    expect(resting({})).toBeUndefined();
    expect(resting({ loadedAt: 1000, openRequests: 1 })).toBeUndefined();
  });

  test('and forbids scripts cannot be asked whether it is idle: it is when its network is', () => {
    const painted = { paintedAt: 500, loadedAt: 1000, isWithoutScripts: true };
    expect(resting(painted)).toBe(6);
    expect(resting({ ...painted, trafficAt: 4000 })).toBe(9);
  });

  test('and has broken off its load gets no load event: it is when its network is', () => {
    const painted = { paintedAt: 500, loadedAt: 1000, isBrokenOff: true };
    expect(resting(painted)).toBe(6);
    expect(resting({ ...painted, openRequests: 1 })).toBeUndefined();
    expect(resting({ loadedAt: 1000, isBrokenOff: true })).toBe(16);
  });
});
