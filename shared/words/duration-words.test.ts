import { expect, test } from 'vitest';
import { durationWords, lastedWords } from './duration-words.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

test.each([
  [-5, 'less than a minute'],
  [0, 'less than a minute'],
  [29_999, 'less than a minute'],
  [30_000, '1 minute'],
  [89_999, '1 minute'],
  [90_000, '2 minutes'],
  [hour - 1, '1 hour'],
  [minute, '1 minute'],
  [78 * minute, '1 hour 18 minutes'],
  [2 * hour, '2 hours'],
  [day - 1, '1 day'],
  [day + 5 * minute, '1 day'],
  [2 * day - 10 * minute, '2 days'],
  [3 * day + hour, '3 days 1 hour'],
])('%i ms are %s', (milliseconds, words) => expect(durationWords(milliseconds)).toBe(words));

test.each([
  ['08:15:50', '08:17:10', '2 minutes'],
  ['08:15:10', '08:17:50', '2 minutes'],
  ['08:15:59', '08:16:01', '1 minute'],
  ['08:15:01', '08:15:59', 'less than a minute'],
  ['08:15:50', '09:15:10', '1 hour'],
])('from %s to %s it lasted %s, as the shown times say', (from, to, words) => {
  expect(lastedWords(`2026-11-21T${from}.000Z`, `2026-11-21T${to}.000Z`)).toBe(words);
});
