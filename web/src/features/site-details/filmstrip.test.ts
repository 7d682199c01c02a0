import { expect, it } from 'vitest';
import { markedPictures } from './filmstrip.ts';

const pictures = [375, 750, 1125].map((timing) => ({ timing, data: 'data:image/png;base64,AA==' }));
const marksOf = (observed?: Parameters<typeof markedPictures>[1]) =>
  markedPictures(pictures, observed).map(({ marks }) => marks.map(({ metric }) => metric));

it('marks the first picture that can show a paint', () => {
  expect(marksOf({ firstContentfulPaint: 400, largestContentfulPaint: 1125 })).toEqual([
    [],
    ['fcp'],
    ['lcp'],
  ]);
  expect(marksOf({ firstContentfulPaint: 20, largestContentfulPaint: 30 })).toEqual([
    ['fcp', 'lcp'],
    [],
    [],
  ]);
});

it('has no marks for paints after the last picture or without a time', () => {
  expect(marksOf({ firstContentfulPaint: 1126, largestContentfulPaint: null })).toEqual([
    [],
    [],
    [],
  ]);
  expect(marksOf()).toEqual([[], [], []]);
});
