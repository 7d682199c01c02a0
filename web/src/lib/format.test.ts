import { describe, expect, test } from 'vitest';
import {
  formatAge,
  formatBytes,
  formatCalendarDay,
  formatDuration,
  formatNumber,
  formatSpan,
  signedDifference,
  withSign,
} from './format.ts';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('numbers with their unit', () => {
  test('gives seconds one or two decimals and milliseconds none', () => {
    expect(plain(formatDuration(2.5349, 's'))).toBe('2.53 s');
    expect(plain(formatDuration(4, 's'))).toBe('4.0 s');
    expect(plain(formatDuration(1240.4, 'ms'))).toBe('1,240 ms');
  });

  test.each([
    [840, '840 ms'],
    [1240, '1.24 s'],
    [600_000, '10 min'],
    [5_400_000, '1.5 h'],
    [604_800_000, '7 d'],
  ])('writes a span of %d ms as %s', (milliseconds, text) => {
    expect(plain(formatSpan(milliseconds))).toBe(text);
  });

  test.each([
    [400, '0.4 KiB'],
    [122_880, '120 KiB'],
    [1_363_149, '1.3 MiB'],
    [0, '0 KiB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(plain(formatBytes(bytes))).toBe(text);
  });

  test('writes a difference with its sign, and without one if it rounds to zero', () => {
    const twoDigits = (value: number): string => formatNumber(value, 2);
    expect(withSign(0.4, twoDigits)).toBe('+0.4');
    expect(withSign(-0.4, twoDigits)).toBe('\u22120.4');
    expect(withSign(-0.001, twoDigits)).toBe('±0');
  });

  test.each([
    [1946, 2001, '+0.1 KiB'],
    [1996, 1998, '+0.1 KiB'],
    [1998, 1996, '\u22120.1 KiB'],
    [2020, 2040, '±0 KiB'],
    [200 * 1024, 680 * 1024, '+480 KiB'],
    [0, 0, '±0 KiB'],
  ])(
    'from %d to %d bytes is %s: never zero between values that are written differently',
    (before, after, text) => {
      expect(plain(signedDifference(before, after, formatBytes))).toBe(text);
    },
  );
});

describe('formatCalendarDay', () => {
  test('is the same day in every zone', () => {
    expect(formatCalendarDay('2026-11-01')).toContain('1');
    expect(formatCalendarDay('2026-11-01')).not.toContain('31');
  });
});

describe('formatAge', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  test.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T12:05:00Z', 'just now'],
    ['2026-11-21T11:20:00Z', '40 minutes ago'],
    ['2026-11-21T09:00:00Z', '3 hours ago'],
    ['2026-11-20T10:00:00Z', 'yesterday'],
    ['2026-11-11T10:00:00Z', '10 days ago'],
    ['2026-08-21T10:00:00Z', '3 months ago'],
  ])('says of %s: %s', (time, words) => {
    expect(formatAge(time, now)).toBe(words);
  });
});
