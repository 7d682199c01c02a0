import { expect, test } from 'vitest';
import type { RealisedFix } from '../models/measuring/realised-fix.ts';
import { calibrationWords, realisedWords, togetherWords } from './realised-words.ts';

const number = (value: number, digits = 0): string => String(Number(value.toFixed(digits)));
const images = { id: 'image-delivery-insight', title: 'Images', predicted: 10 };
const fonts = { id: 'font-display-insight', title: 'Fonts', predicted: 2 };
const alone: RealisedFix = {
  at: '2026-05-12T10:00:00Z',
  fixes: [{ ...images, tried: 9.6 }],
  isAlone: true,
  real: { value: 9.1, low: 8.24, high: 10 },
  runs: { before: 21, after: 7 },
};

test('a single fix shows its predicted, tried and measured gain', () => {
  expect(realisedWords(alone, number)).toBe(
    'predicted +10, tried +9.6, real +9.1 points (+8.2 to +10)',
  );
  const lost = { ...alone, fixes: [images], real: { value: -0.04, low: -1, high: 0.5 } };
  expect(realisedWords(lost, number)).toBe('predicted +10, real 0 points (−1 to +0.5)');
  const saturated = { ...alone, fixes: [images], real: { value: 25, low: 25, high: 25.04 } };
  expect(realisedWords(saturated, number)).toBe('predicted +10, real +25 points');
  expect(togetherWords(alone, images.id)).toBe('');
});

test('several fixes at once have one measured gain', () => {
  const both = { ...alone, fixes: [images, fonts], isAlone: false };
  expect(realisedWords(both, number)).toBe('real +9.1 points (+8.2 to +10)');
  expect(togetherWords(both, images.id)).toBe('together with ‘Fonts’');
  expect(togetherWords({ ...alone, isAlone: false }, images.id)).toBe(
    'together with other changes to the page',
  );
});

test('the accuracy of past estimates is given as mean estimate and mean gain', () => {
  const known = { fixes: 212, predicted: 10, real: 9.4 };
  expect(calibrationWords(known, number)).toBe(
    'Estimates of this kind: when we said +10 points, it was +9.4; 212 fixes, each on a different site.',
  );
  expect(calibrationWords({ ...known, uncorrected: 12 }, number)).toBe(
    'Estimates of this kind before correction: when we said +10 points, it was +9.4; 212 fixes, each on a different site. The uncorrected estimate for your page was +12 points.',
  );
});
