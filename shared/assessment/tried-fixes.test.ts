import { expect, test } from 'vitest';
import { sampleProof } from '../../test/support/sample-proof.ts';
import type { Fix } from '../models/scan-verdict.ts';
import { allTried, stillValid, triedOf, withTried } from './tried-fixes.ts';

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
  expect(allTried(proofs)).toEqual([single, other]);
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
