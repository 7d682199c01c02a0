import { expect, test } from 'vitest';
import { budgetBand, budgetWords, burnWords, periodName } from './availability-words.ts';

test.each([
  ['month', '2026-10-31T23:00:00.000Z', 'November 2026'],
  ['quarter', '2026-09-30T22:00:00.000Z', 'Q4 2026'],
  ['year', '2025-12-31T23:00:00.000Z', '2026'],
] as const)('a %s that begins at %s in Vienna is %s', (by, from, name) => {
  expect(periodName(by, from, 'Europe/Vienna')).toBe(name);
});

const minute = 60_000;
const period = (leftMinutes: number) => ({
  from: '',
  to: '',
  percent: null,
  downMs: 0,
  knownMs: 0,
  plannedMs: 0,
  outages: 0,
  budgetMs: 43.2 * minute,
  leftMs: leftMinutes * minute,
});

test.each([
  [43.2, '43.2 min of 43.2 min left', undefined],
  [21, '21 min of 43.2 min left', undefined],
  [10, '10 min of 43.2 min left', 'average'],
  [0, '0 ms of 43.2 min left', 'average'],
  [-90, 'Missed by 1.5 h', 'bad'],
] as const)('with %s minutes left: %s', (left, words, band) => {
  expect(budgetWords(period(left)).replaceAll('\u00A0', ' ')).toBe(words);
  expect(budgetBand(period(left))).toBe(band);
});

test('the last hour is mentioned if it used up more than the target allows', () => {
  const words = (downMs: number, burn: number | null) =>
    burnWords({ lastHour: { downMs, burn } })?.replaceAll('\u00A0', ' ');
  expect(words(30 * minute, 500)).toBe(
    'Down for 30 min of the last hour: 500 times what the target allows.',
  );
  expect([words(0, 0), words(3600, 1), words(0, null)]).toEqual([undefined, undefined, undefined]);
});
