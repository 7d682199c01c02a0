import { expect, test } from 'vitest';
import { changedAreas, type Pixels } from './changed-areas.ts';

/** A grey picture of 20 by 40 pixels with darker rectangles. */
function picture(...rectangles: [number, number, number, number][]): Pixels {
  const [width, height] = [20, 40];
  const data = new Uint8ClampedArray(width * height * 4).fill(200);
  for (const [left, top, right, bottom] of rectangles) {
    for (let y = top; y < bottom; y += 1)
      data.fill(90, (y * width + left) * 4, (y * width + right) * 4);
  }
  return { width, height, data };
}

test('outlines what appeared, went or moved, the largest first', () => {
  expect(changedAreas(picture(), picture([0, 30, 5, 34], [4, 10, 14, 20]))).toEqual([
    { left: 0.2, top: 0.25, width: 0.5, height: 0.25 },
    { left: 0, top: 0.75, width: 0.25, height: 0.1 },
  ]);
  const moved = changedAreas(picture([0, 10, 20, 14]), picture([0, 14, 20, 18]));
  expect(moved).toEqual([{ left: 0, top: 0.25, width: 1, height: 0.2 }]);
});

test('takes parts that are near each other for one', () => {
  const lines = picture([2, 4, 18, 5], [2, 6, 18, 7], [2, 8, 9, 9]);
  expect(changedAreas(picture(), lines)).toHaveLength(1);
});

test('finds nothing in what compression changes, or in pictures of different sizes', () => {
  const noisy = picture();
  noisy.data.forEach((value, index) => (noisy.data[index] = value + ((index * 7) % 12)));
  expect(changedAreas(picture(), noisy)).toEqual([]);
  expect(changedAreas({ ...picture(), width: 40, height: 20 }, picture([0, 0, 9, 9]))).toEqual([]);
});
