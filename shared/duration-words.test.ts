import { expect, test } from 'vitest';
import { durationWords } from './duration-words.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

test.each([
  [-5, 'less than a minute'],
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [minute, '1 minute'],
  [78 * minute, '1 hour 18 minutes'],
  [2 * hour, '2 hours'],
  [day + 5 * minute, '1 day'],
  [3 * day + hour, '3 days 1 hour'],
])('%i ms are %s', (milliseconds, words) => expect(durationWords(milliseconds)).toBe(words));
