import { expect, test } from 'vitest';
import { sampleLoss, sampleProof } from '../../../../../test/support/sample-proof.ts';
import { allTried } from '../../../../../shared/assessment/tried-fixes.ts';
import { triedWords } from './tried-words.ts';

const about = {
  url: 'https://a.example/',
  device: 'mobile',
  scanDate: '2026-11-24T12:00:00Z',
} as const;
const [tried] = sampleProof(about).tried;
if (tried === undefined) throw new Error('A proof without fixes');
const none = { value: 0, low: 0, high: 0 };
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('what is proven names the metrics that moved, the interval and the pairs', () => {
  expect(plain(triedWords(tried))).toBe(
    'Tried on a copy of your page: LCP 5.2 s → 3.8 s, FCP 2.4 s → 2.4 s, +11 to +13 points, 3 pairs',
  );
});

test('what is not proven says why', () => {
  const unknown = { value: 5, low: -3, high: 13 };
  const [gain, isProven] = [
    { score: unknown, fcp: none, lcp: none, si: none, tbt: none, cls: none },
    false,
  ];
  expect(plain(triedWords({ ...tried, gain, isProven, why: 'wide' }))).toBe(
    'Tried on a copy of your page, not proven: \u22123 to +13 points is too wide a range to state a gain (3 pairs)',
  );
  expect(plain(triedWords({ ...tried, gain, isProven, why: 'two-kinds' }))).toBe(
    'Tried on a copy of your page, not proven: its loads fall into two groups, so no gain can be stated (3 pairs)',
  );
});

test('what makes a first tap wait says so', () => {
  expect(plain(triedWords({ ...tried, inp: { base: 40, fixed: 1900 } }))).toMatch(
    /3 pairs; a first tap then takes 1,900 ms instead of 40 ms$/,
  );
  expect(triedWords({ ...tried, inp: { base: 8, fixed: 112 } })).toBe(triedWords(tried));
});

test('what moved the score most is named, what became worse first', () => {
  expect(plain(triedWords(sampleLoss))).toBe(
    'Tried on a copy of your page: TBT 0 ms → 1,964 ms, FCP 4.5 s → 2.2 s, \u221225 to \u221218 points, 3 pairs',
  );
  const gain = structuredClone(sampleLoss.gain);
  for (const metric of ['fcp', 'lcp', 'si', 'tbt', 'cls'] as const) delete gain[metric].points;
  expect(triedWords({ ...sampleLoss, gain })).toMatch(/your page: TBT 0/);
});

const wide = { ...tried, pairs: 6, isProven: false, why: 'wide' as const };
test('what is too wide says in how many pairs it was better or worse', () => {
  const score = { value: -9, low: -30, high: 2, agreeing: 5 };
  const lcp = { value: -900, low: -1800, high: 100, agreeing: 5, points: -9 };
  const worse = {
    ...wide,
    fixed: { ...wide.fixed, lcp: 6100 },
    gain: { ...wide.gain, score, lcp, fcp: { value: 0, low: 0, high: 0 } },
  };
  expect(plain(triedWords({ ...worse, gain: { ...worse.gain, si: lcp } }))).toMatch(
    /^Tried on a copy of your page: worse in 5 of 6 pairs, LCP 5\.2 s → 6\.1 s, .*; by how much is not certain: \u221230 to \+2 points is too wide a range$/,
  );
  expect(plain(triedWords({ ...worse, why: 'two-kinds' }))).toMatch(
    /worse in 5 of 6 pairs, .*; by how much is not certain: its loads fall into two groups$/,
  );
});

test('where the score is not certain and a metric is, the metric is told', () => {
  const score = { value: 4, low: -9, high: 19, agreeing: 4 };
  const lcp = { value: 5100, low: 4800, high: 5400, agreeing: 6 };
  const gain = { ...wide.gain, score, lcp, fcp: none, si: none };
  expect(plain(triedWords({ ...wide, gain }))).toBe(
    'Tried on a copy of your page: LCP 5.1 s sooner in 6 of 6 pairs; the gain in score is not certain: \u22129 to +19 points is too wide a range',
  );
});

test('no gain is stated beyond 100, nor from another start than the last scan', () => {
  const base = { ...tried.base, score: 97.5 };
  const fixed = { ...tried.fixed, score: 99 };
  const score = { value: 1.5, low: 0.6, high: 4.2 };
  expect(triedWords({ ...tried, base, fixed, gain: { ...tried.gain, score } })).toMatch(
    /\+1 to \+3\spoints/,
  );
  const two = { ...tried, base: { ...base, score: 66 }, fixed: { ...fixed, score: 98 } };
  expect(plain(triedWords(two, { score: 76, spread: 3 }))).toBe(
    'Tried on a copy of your page: scored 66 when tried, 98 with it; the last scan had 76: the page loads in two ways',
  );
  expect(triedWords(two, { score: 76, spread: 12 })).toMatch(
    /the last scan had 76: its scans often differ by 12 points$/,
  );
  const old = { ...two, scanDate: '2026-11-20T00:00:00.000Z' };
  expect(triedWords(old, { score: 76, measuredAt: '2026-11-24T00:00:00.000Z' })).toMatch(
    /the page loads in two ways, or has changed since$/,
  );
  expect(triedWords(tried, { score: 62, spread: 3 })).toBe(triedWords(tried));
});

test('what was recorded for the demo says so, and that a scan of this machine was measured on another one', () => {
  const scanDate = '2026-11-23T06:00:20.000Z';
  const [recorded] = allTried([{ ...sampleProof({ ...about, scanDate }), isRecorded: true }]);
  if (recorded === undefined) throw new Error('A proof without fixes');
  expect(plain(triedWords(recorded, { score: 60, measuredAt: scanDate }))).toMatch(
    /^Tried on a copy of your page \(recorded\): LCP 5\.2 s → 3\.8 s, .*\+11 to \+13 points, 3 pairs$/,
  );
  expect(plain(triedWords(recorded, { score: 75, spread: 20, measuredAt: about.scanDate }))).toBe(
    'Tried on a copy of your page (recorded): scored 60 when tried, 72 with it; the last scan had 75: it was tried on another machine',
  );
});
