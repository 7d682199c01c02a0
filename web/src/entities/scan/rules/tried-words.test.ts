import { expect, test } from 'vitest';
import { sampleProof } from '../../../../../test/support/sample-proof.ts';
import { triedWords } from './tried-words.ts';

const about = {
  url: 'https://a.example/',
  device: 'mobile',
  scanDate: '2026-11-24T12:00:00Z',
} as const;
const [tried] = sampleProof(about).tried;
if (tried === undefined) throw new Error('A proof without fixes');
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('what is proven names the metrics that moved, the interval and the pairs', () => {
  expect(plain(triedWords(tried))).toBe(
    'Tried on a copy of your page: LCP 5.2 s → 3.8 s, FCP 2.4 s → 2.4 s, +11 to +13 points, 3 pairs',
  );
});

test('what is not proven says why', () => {
  expect(plain(triedWords({ ...tried, isProven: false, why: 'wide' }))).toBe(
    'Tried on a copy of your page, not proven: +11 to +13 points is too wide a range to state a gain (3 pairs)',
  );
  expect(plain(triedWords({ ...tried, isProven: false, why: 'two-kinds' }))).toBe(
    'Tried on a copy of your page, not proven: its loads fall into two groups, so no gain can be stated (3 pairs)',
  );
});

test('what makes a first tap wait says so', () => {
  expect(plain(triedWords({ ...tried, inp: { base: 40, fixed: 1900 } }))).toMatch(
    /3 pairs; a first tap then takes 1,900 ms instead of 40 ms$/,
  );
  expect(triedWords({ ...tried, inp: { base: 8, fixed: 112 } })).toBe(triedWords(tried));
});
