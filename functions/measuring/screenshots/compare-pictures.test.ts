import fc from 'fast-check';
import pixelmatch from 'pixelmatch';
import { describe, expect, test } from 'vitest';
import { decodePng } from '../../platform/pictures/decode-png.ts';
import type { Picture } from '../../platform/pictures/picture.ts';
import { comparePictures, encodePicture, equalBelowPixels } from './compare-pictures.ts';

const white = (width = 412, height = 960): Picture => ({
  width,
  height,
  data: new Uint8Array(width * height * 4).fill(255),
});

/** A picture with a filled rectangle in it. */
function painted(
  picture: Picture,
  rect: { x: number; y: number; width: number; height: number },
  [red, green, blue]: [number, number, number] = [0, 0, 0],
): Picture {
  const data = picture.data.slice();
  for (let y = rect.y; y < rect.y + rect.height; y += 1) {
    for (let x = rect.x; x < rect.x + rect.width; x += 1) {
      data.set([red, green, blue, 255], (y * picture.width + x) * 4);
    }
  }
  return { ...picture, data };
}

describe('two pictures', () => {
  test('are equal to themselves', () => {
    expect(comparePictures(white(), white())).toMatchObject({ isEqual: true, changedPixels: 0 });
  });

  test.each([
    [0, 0],
    [196, 470],
    [392, 940],
  ])('differ by 20 × 20 pixels at %i, %i', (x, y) => {
    const changed = painted(white(), { x, y, width: 20, height: 20 });
    const found = comparePictures(white(), changed);
    const { isEqual, changedPixels } = found;
    expect(isEqual).toBe(false);
    expect(changedPixels).toBeGreaterThanOrEqual(396);
    expect(found).toHaveProperty('changedPercent', expect.closeTo(0.1, 1));
  });

  test('count as equal while only indistinguishable colours differ', () => {
    const shade = painted(white(), { x: 0, y: 0, width: 412, height: 960 }, [252, 253, 254]);
    expect(comparePictures(white(), shade)).toMatchObject({ isEqual: true, changedPixels: 0 });
  });

  // As 0 of all pixels differ by pixelmatch's default (findings/pixelmatch-pale-areas.sh).
  test.each([
    ['a notice across the page', [255, 255, 255], [0xfe, 0xe2, 0xe2], { width: 412, height: 48 }],
    ['a skeleton', [255, 255, 255], [0xf1, 0xf5, 0xf9], { width: 200, height: 20 }],
    ['a button', [0x1d, 0x4e, 0xd8], [0x1e, 0x40, 0xaf], { width: 90, height: 36 }],
  ] as const)('differ by %s', (_, from, to, size) => {
    const rect = { x: 0, y: 301, ...size };
    const [before, after] = [from, to].map((colour) => painted(white(), rect, [...colour]));
    if (before === undefined || after === undefined) throw new Error('no pictures');
    for (const found of [comparePictures(before, after), comparePictures(after, before)]) {
      expect(found.isEqual).toBe(false);
      expect(found.changedPixels).toBeGreaterThan((size.width * size.height) / 3);
      expect(found.changedPixels).toBeLessThanOrEqual(size.width * size.height);
      if (found.isEqual) continue;
      const at = (308 * 412 + 20) * 4;
      expect([...found.difference.data.subarray(at, at + 4)]).toEqual([255, 0, 0, 255]);
    }
    expect(comparePictures(before, after, [{ ...rect, x: 0, width: 412 }]).isEqual).toBe(true);
  });

  test('count as equal where a picture was compressed again, which differs as slightly but unevenly', () => {
    const after = white();
    for (let at = 0; at < after.data.length; at += 4) {
      const shade = 255 - ((at * 7919) % 24);
      after.data.fill(shade, at, at + 3);
    }
    expect(comparePictures(white(), after)).toMatchObject({ isEqual: true, changedPixels: 0 });
  });

  test('count as equal while fewer pixels differ than the threshold', () => {
    const speck = painted(white(), { x: 9, y: 9, width: 1, height: equalBelowPixels - 1 });
    expect(comparePictures(white(), speck).isEqual).toBe(true);
    const line = painted(white(), { x: 9, y: 9, width: 9, height: 9 });
    expect(comparePictures(white(), line).isEqual).toBe(false);
  });

  test('of unequal heights differ by what was added, in either order', () => {
    const long = painted(white(412, 980), { x: 0, y: 960, width: 412, height: 20 });
    expect(comparePictures(white(), long)).toMatchObject({
      isEqual: false,
      difference: { width: 412, height: 980 },
    });
    expect(comparePictures(long, white()).isEqual).toBe(false);
    expect(comparePictures(white(), white(412, 980)).isEqual).toBe(true);
  });

  test('are not compared below the mask, and beside it they are', () => {
    const changed = painted(white(), { x: 100, y: 100, width: 20, height: 20 });
    const rect = { x: 96, y: 96, width: 32, height: 32 };
    expect(comparePictures(white(), changed, [rect]).isEqual).toBe(true);
    expect(comparePictures(white(), changed, [{ ...rect, x: 130 }]).isEqual).toBe(false);
    expect(comparePictures(white(), changed, [{ ...rect, x: 400, width: 500 }]).isEqual).toBe(
      false,
    );
  });

  test('leave both pictures as they were', () => {
    const before = white();
    const after = painted(white(), { x: 0, y: 0, width: 30, height: 30 });
    comparePictures(before, after, [{ x: 0, y: 0, width: 10, height: 10 }]);
    expect(before).toEqual(white());
    expect(after.data.slice(0, 3)).toEqual(new Uint8Array([0, 0, 0]));
  });

  test('show what differs in red, and the rest pale', () => {
    const before = painted(white(), { x: 0, y: 0, width: 412, height: 9 });
    const changed = painted(before, { x: 50, y: 50, width: 20, height: 20 });
    const found = comparePictures(before, changed);
    if (found.isEqual) throw new Error('They differ');
    const { data, width } = found.difference;
    const pixel = (x: number, y: number) => [...data.slice((y * width + x) * 4).subarray(0, 4)];
    expect(pixel(60, 60)).toEqual([255, 0, 0, 255]);
    expect(pixel(10, 60)).toEqual([255, 255, 255, 255]);
    expect(pixel(10, 500)).toEqual([255, 255, 255, 255]);
    expect(pixel(10, 5)).toEqual([229, 229, 229, 255]);
  });

  // Only the rows around what differs are looked at; that must change nothing.
  test('are found as pixelmatch finds them', () => {
    const part = fc.record({
      x: fc.nat(39),
      y: fc.nat(59),
      // Too small for a tile that differs evenly.
      width: fc.integer({ min: 1, max: 7 }),
      height: fc.integer({ min: 1, max: 7 }),
      colour: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)),
    });
    const drawn = (
      from: Picture,
      parts: (typeof part extends fc.Arbitrary<infer Part> ? Part : never)[],
    ) =>
      parts.reduce((picture, { x, y, colour, ...size }) => {
        const width = Math.min(size.width, picture.width - x);
        const height = Math.min(size.height, picture.height - y);
        return painted(picture, { x, y, width, height }, colour);
      }, from);
    const parts = fc.array(part, { maxLength: 12 });
    fc.assert(
      fc.property(parts, parts, (first, second) => {
        const before = drawn(white(40, 60), first);
        const after = drawn(before, second);
        const output = new Uint8Array(before.data.length);
        const expected = pixelmatch(before.data, after.data, output, 40, 60, { threshold: 0.1 });
        const found = comparePictures(before, after);
        expect(found.changedPixels).toBe(expected);
        const seen = found.isEqual ? output : found.difference.data;
        expect(mostApart(seen, output)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const mostApart = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);

test('a picture survives being a PNG', () => {
  const picture = painted(white(20, 30), { x: 3, y: 4, width: 5, height: 6 }, [1, 2, 3]);
  const { width, height, data } = decodePng(encodePicture(picture));
  expect([width, height, Buffer.compare(data, picture.data)]).toEqual([20, 30, 0]);
});
