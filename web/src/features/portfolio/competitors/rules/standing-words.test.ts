import { expect, test } from 'vitest';
import { standingWords } from './standing-words.ts';

const own = { name: 'Bakery', score: 72.4 };
const rivals = (...scores: (number | null)[]) =>
  scores.map((score, index) => ({ name: `Rival ${index + 1}`, score }));

test.each([
  [[null], 'No competitor has a score on mobile yet.'],
  [[60], 'Bakery scores 72 on mobile: higher than Rival 1 with 60.'],
  [[90, null], 'Bakery scores 72 on mobile: lower than Rival 1 with 90.'],
  [[71.6], 'Bakery scores 72 on mobile, as much as Rival 1.'],
  [[60, 70], 'Bakery scores 72 on mobile: higher than all 2 competitors.'],
  [[60, 72, 90], 'Bakery scores 72 on mobile: higher than 1 of 3 competitors.'],
  [[72, 90], 'Bakery scores 72 on mobile: none of 2 competitors scores lower. Rival 2 has 90.'],
])('against %j', (scores, words) => {
  expect(standingWords(own, rivals(...scores))).toBe(words);
});

test('says so before the first scan of the own site', () => {
  expect(standingWords({ name: 'Bakery', score: null }, rivals(60))).toBe(
    'Bakery has no score on mobile yet.',
  );
});
