import { describe, expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = new Date('1994-11-06T08:49:30Z');
const waitOf = (retryAfter: string, more: Record<string, string> = {}) =>
  retryAfterMs(new Headers({ 'retry-after': retryAfter, ...more }), now);

describe('Retry-After', () => {
  test.each([
    ['seconds', '120', 120_000],
    ['no wait', '0', 0],
    ['a date', 'Sun, 06 Nov 1994 08:49:37 GMT', 7000],
    ['the obsolete date of RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT', 7000],
    ['the obsolete date of asctime', 'Sun Nov  6 08:49:37 1994', 7000],
    ['a date that has passed', 'Sat, 05 Nov 1994 08:49:37 GMT', 0],
    ['words', 'soon', undefined],
    ['nothing', '', undefined],
  ])('may be %s', (_, value, expected) => {
    expect(waitOf(value)).toBe(expected);
  });

  test('is missing in most answers', () => {
    expect(retryAfterMs(new Headers(), now)).toBeUndefined();
  });

  test('is a date by the clock that sent it, not by ours', () => {
    const date = 'Sun, 06 Nov 1994 09:49:30 GMT';
    expect(waitOf('Sun, 06 Nov 1994 09:49:32 GMT', { date })).toBe(2000);
  });
});
