import { expect, test } from 'vitest';
import { sampleLoss, sampleProof } from '../../test/support/sample-proof.ts';
import type { Fix } from '../models/measuring/scan-verdict.ts';
import { allTried, isNotWorthIt, stillValid, triedOf, withTried } from './tried-fixes.ts';

const about = {
  url: 'https://a.example/',
  device: 'mobile',
  scanDate: '2026-11-24T12:00:00Z',
} as const;
const proof = sampleProof(about);
const [single] = proof.tried;
if (single === undefined) throw new Error('A proof without fixes');
const fix = (id: string, points: number): Fix => ({
  id,
  title: id,
  numericValue: 0,
  effect: { points, metrics: [] },
});

test('a fix is known from where it was tried alone', () => {
  const together = { ...single, fixes: ['render-blocking-insight', 'image-delivery-insight'] };
  const both = { ...proof, tried: [single, together] };
  expect(triedOf('render-blocking-insight', [both])).toBe(single);
  expect(triedOf('image-delivery-insight', [both])).toBeUndefined();
});

test('a copy that does not load like the page shows nothing', () => {
  const unfaithful = { ...proof, fidelity: { ...proof.fidelity, isFaithful: false } };
  expect(triedOf('render-blocking-insight', [unfaithful])).toBeUndefined();
});

test('each fix once, from the newest proof of it; none for changes that were tried together', () => {
  const older = { ...single, pairs: 9 };
  const other = { ...single, fixes: ['b'] };
  const together = { ...single, fixes: ['b', 'render-blocking-insight'] };
  const proofs = [single, older].map((one) => ({ ...proof, tried: [one, other, together] }));
  const { scanDate } = about;
  expect(allTried(proofs)).toEqual([
    { ...single, scanDate },
    { ...other, scanDate },
  ]);
});

test('a proof counts for 30 days', () => {
  const runs = ['2026-11-24T12:00:00.000Z', '2026-11-24T11:59:59.999Z'].map((requestedAt) => ({
    requestedAt,
  }));
  expect(stillValid(runs, new Date('2026-12-24T12:00:00.000Z'))).toEqual(runs.slice(0, 1));
});

test('what is proven stands before what is estimated, and what gains nothing stands last', () => {
  const none = { ...single.gain.score, value: 0, low: -0.5, high: 0.5 };
  const useless = { ...single, fixes: ['b'], gain: { ...single.gain, score: none } };
  const ranked = withTried(
    [fix('a', 30), fix('b', 20), fix('render-blocking-insight', 10)],
    [{ ...proof, tried: [single, useless] }],
  );
  expect(ranked.map(({ id }) => id)).toEqual(['render-blocking-insight', 'a', 'b']);
});

test('a fix that makes a first tap wait stands last, however much it gains', () => {
  const slow = { ...single, inp: { base: 40, fixed: 1900 } };
  const noisy = { ...single, fixes: ['b'], inp: { base: 8, fixed: 112 } };
  const ranked = withTried(
    [fix('render-blocking-insight', 30), fix('a', 2), fix('b', 1)],
    [{ ...proof, tried: [slow, noisy] }],
  );
  expect(ranked.map(({ id }) => id)).toEqual(['b', 'a', 'render-blocking-insight']);
});

const wide = (
  score: Partial<typeof single.gain.score>,
  more: Partial<typeof single.gain> = {},
) => ({
  ...single,
  pairs: 6,
  isProven: false,
  why: 'wide' as const,
  gain: { ...single.gain, ...more, score: { value: 5, low: -9, high: 19, ...score } },
});
const same = { value: 0, low: -0.5, high: 0.5, agreeing: 2 };

test.each([
  ['loses points', sampleLoss, true],
  [
    'is worse in 5 of 6 pairs, however wide the range',
    wide({ value: -9, low: -30, high: 2, agreeing: 5 }),
    true,
  ],
  ['is worse in 4 of 6 pairs', wide({ value: -9, low: -30, high: 2, agreeing: 4 }), false],
  ['is better in 5 of 6 pairs', wide({ agreeing: 5 }), false],
  ['has an unknown gain', wide({ agreeing: 3 }), false],
  [
    'gains no points and changes no metric',
    { ...single, gain: { ...single.gain, score: same, lcp: same, fcp: same, si: same } },
    true,
  ],
  [
    'gains no points and shows the page a quarter sooner',
    { ...single, gain: { ...single.gain, score: same } },
    false,
  ],
  [
    'gains no points and blocks instead',
    {
      ...single,
      gain: { ...single.gain, score: same, tbt: { value: -300, low: -310, high: -290 } },
    },
    true,
  ],
  ['makes a first tap wait', { ...single, inp: { base: 40, fixed: 1900 } }, true],
])('a fix that %s: not worth it is %3$s', (_, tried, isNotWorth) => {
  expect(isNotWorthIt({ tried })).toBe(isNotWorth);
});

test('a better direction ranks before estimates, a worse one last', () => {
  const tried = [
    { ...wide({ value: 4, agreeing: 6 }), fixes: ['a'] },
    { ...wide({ value: -9, low: -30, high: 2, agreeing: 5 }), fixes: ['b'] },
  ];
  const ranked = withTried([fix('b', 40), fix('c', 30), fix('a', 1)], [{ ...proof, tried }]);
  expect(ranked.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
});
