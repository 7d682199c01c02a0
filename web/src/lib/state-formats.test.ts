import { expect, test } from 'vitest';
import { stateFormats } from './state-formats.ts';

test.each([
  ['2026-01-02T09:30:00Z', '09:30', 'today'],
  ['2026-01-01T23:59:00Z', '1 Jan, 23:59', 'yesterday'],
  ['2025-12-29T19:51:00Z', '29 Dec, 19:51', 'last year, a few days ago'],
  ['2025-07-07T12:00:00Z', '7 Jul, 12:00', '179 days ago'],
  ['2025-07-06T11:00:00Z', '6 Jul 2025, 11:00', 'more than half a year ago'],
])('%s is %s: %s', (iso, words) => {
  expect(stateFormats(Date.parse('2026-01-02T12:00:00Z')).time(iso)).toBe(words);
});
