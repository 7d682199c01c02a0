import { expect, test } from 'vitest';
import { readPeriod, writePeriod } from './use-period.ts';

const now = Date.parse('2026-11-23T12:00:00');

test('is in the address beside what else is there', () => {
  const range = { start: '2026-11-01', end: null };
  expect(writePeriod('?url=a&device=mobile', '30', range)).toBe('?url=a&device=mobile&period=30');
  expect(writePeriod('?url=a&period=30', 'custom', range)).toBe(
    '?url=a&period=custom&start=2026-11-01',
  );
  expect(writePeriod('?url=a&period=custom&start=2026-11-01', 'all', range)).toBe('?url=a');
});

test('is read from the address, and all scans where it makes no sense', () => {
  expect(readPeriod('?period=7', now)).toEqual({
    choice: '7',
    range: { start: '2026-11-17', end: null },
  });
  expect(readPeriod('?period=custom&start=2026-11-01&end=soon', now)).toEqual({
    choice: 'custom',
    range: { start: '2026-11-01', end: null },
  });
  const all = { choice: 'all', range: { start: null, end: null } };
  expect(readPeriod('', now)).toEqual(all);
  expect(readPeriod('?period=8', now)).toEqual(all);
});
