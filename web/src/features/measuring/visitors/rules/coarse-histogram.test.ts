import { expect, test } from 'vitest';
import { coarseHistogram } from './coarse-histogram.ts';

test('every view is in one bar, and bars have one band', () => {
  const threshold = { goodBelow: 2500, badAbove: 4000 };
  const bars = coarseHistogram(
    [
      [0, 1, 5],
      [2450, 2530, 7],
      [3900, 4060, 2],
      [100_000, 104_000, 3],
    ],
    threshold,
  );
  expect(bars.reduce((sum, { views }) => sum + views, 0)).toBe(17);
  expect(bars[0]).toMatchObject({ views: 5, band: 'good' });
  expect(bars.at(-1)).toMatchObject({ views: 3, band: 'bad' });
  expect(bars.every(({ from, to, band }) => (band === 'good' ? to <= 2500 : from >= 2500))).toBe(
    true,
  );
});
