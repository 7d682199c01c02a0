import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { CallerThrottle } from './caller-throttle.ts';

/** How many of so many simultaneous requests are allowed. */
const letThrough = (throttle: CallerThrottle, caller: string, count: number, now: number) =>
  Array.from({ length: count }, () => {
    try {
      throttle.take(caller, now);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(ProblemError);
      expect(error).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 1 });
      return false;
    }
  }).filter(Boolean).length;

describe('CallerThrottle', () => {
  test('allows a burst, then requests at the refill rate', () => {
    const throttle = new CallerThrottle({ requestsPerSecond: 10, burst: 20 });
    expect(letThrough(throttle, 'ada', 30, 0)).toBe(20);
    expect(letThrough(throttle, 'ada', 30, 500)).toBe(5);
    expect(letThrough(throttle, 'ada', 30, 100_000)).toBe(20);
  });

  test('counts each caller separately', () => {
    const throttle = new CallerThrottle({ requestsPerSecond: 10, burst: 20 });
    expect(letThrough(throttle, 'flood', 1000, 0)).toBe(20);
    expect(letThrough(throttle, 'ada', 20, 0)).toBe(20);
  });

  test('forgets the caller who has been idle the longest, and no active one', () => {
    const throttle = new CallerThrottle({ requestsPerSecond: 1, burst: 1 }, 3);
    expect(letThrough(throttle, 'flood', 2, 0)).toBe(1);
    for (const other of ['a', 'b', 'c', 'd', 'e']) {
      expect(letThrough(throttle, other, 1, 0)).toBe(1);
      expect(letThrough(throttle, 'flood', 1, 0)).toBe(0);
    }
    expect(letThrough(throttle, 'a', 1, 0)).toBe(1);
  });
});
