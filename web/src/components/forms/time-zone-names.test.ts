import { describe, expect, test } from 'vitest';
import { isTimeZone } from '../../../../shared/models/time-zone.ts';
import { currentName, formerName } from './time-zone-names.ts';

const resolved = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

describe('a zone with two names', () => {
  test.each([
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ])('%s is called %s', (old, current) => {
    expect(currentName(old)).toBe(current);
    expect(currentName(current)).toBe(current);
    expect(formerName(current)).toBe(old);
  });

  const pairs = Intl.supportedValuesOf('timeZone')
    .map((listed) => [listed, currentName(listed)] as const)
    .filter(([listed, current]) => listed !== current);

  test('has one time, and the server takes both', () => {
    expect(pairs.length).toBeGreaterThan(10);
    for (const [listed, current] of pairs) {
      expect(resolved(current)).toBe(resolved(listed));
      expect(isTimeZone(current)).toBe(true);
    }
  });
});

test('other zones have one name', () => {
  expect(currentName('Europe/Vienna')).toBe('Europe/Vienna');
  expect(formerName('Europe/Vienna')).toBeUndefined();
  expect(currentName('constructor')).toBe('constructor');
});
