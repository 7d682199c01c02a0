import { expect, test } from 'vitest';
import { pictureSize, screenshotStatus, shownSize } from './screenshots.ts';

test.each([
  [true, 2, 'good', "Site hasn't changed at all"],
  [true, 9, 'good', "Site hasn't changed at all"],
  [true, 1, 'none', 'No data yet'],
  [false, 2, 'bad', 'There are some significant differences'],
  [false, 1, 'bad', 'There are some significant differences'],
  [null, 2, 'none', 'No data yet'],
  [null, 0, 'none', 'No data yet'],
] as const)('compare %s with %i pictures is %s: %s', (compare, count, band, text) => {
  expect(screenshotStatus(compare, count)).toEqual({ band, text });
});

test('pictures are taken in the same proportions as they are shown', () => {
  const { width, height } = pictureSize;
  expect(Math.round((width * shownSize.height) / shownSize.width)).toBe(height);
});
