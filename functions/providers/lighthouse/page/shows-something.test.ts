import { encode } from 'jpeg-js';
import { expect, test } from 'vitest';
import { showsSomething } from './shows-something.ts';

type Colour = readonly [number, number, number];
const [width, height] = [120, 120];
const white: Colour = [255, 255, 255];

const picture = (colourAt: (x: number, y: number) => Colour): string => {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    const pixel = Math.floor(at / 4);
    return [...colourAt(pixel % width, Math.floor(pixel / width)), 255][at % 4] ?? 0;
  });
  const jpeg = encode({ data, width, height }, 80).data.toString('base64');
  return `data:image/jpeg;base64,${jpeg}`;
};

test.each<[string, boolean, (x: number, y: number) => Colour]>([
  ['white', false, () => white],
  ['one colour', false, () => [204, 221, 238]],
  ['a difference in shade too small to see', false, (x) => [250 - (x % 2), 250, 250]],
  ['a line of text', true, (x, y) => (y > 10 && y < 14 && x % 3 === 0 ? [40, 40, 40] : white)],
  ['a pale box', true, (x, y) => (x < 60 && y < 60 ? [210, 220, 235] : white)],
  ['a picture on the whole screen', true, (x, y) => [(x * 7) % 256, (y * 5) % 256, 90]],
])('%s shows something: %s', (_, expected, colourAt) => {
  expect(showsSomething(picture(colourAt))).toBe(expected);
});
