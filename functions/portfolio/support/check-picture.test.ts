import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { contactMessages, mostScreenshotBytes } from '../../../shared/models/portfolio/contact.ts';
import { dataUrl, jpegOf, pngOf } from '../../../test/support/small-pictures.ts';
import { processorTimeOf } from '../../../test/support/standstill.ts';
import { checkPicture } from './check-picture.ts';

const png = pngOf(3, 2);
const jpeg = jpegOf(640, 480);
const encoded = PNG.sync.write(new PNG({ width: 20, height: 30 }));

describe('a picture', () => {
  test.each([
    ['PNG', png, { type: 'image/png', width: 3, height: 2 }],
    ['PNG of an encoder', encoded, { type: 'image/png', width: 20, height: 30 }],
    ['JPEG', jpeg, { type: 'image/jpeg', width: 640, height: 480 }],
  ])('is recognised as %s by its content, whatever its declared type', (_what, bytes, expected) => {
    for (const type of ['image/png', 'image/jpeg', 'text/html', 'application/x-sh']) {
      expect(checkPicture(dataUrl(bytes, type))).toMatchObject({
        ...expected,
        bytes: new Uint8Array(bytes),
      });
    }
  });

  test('loses what is attached to it', () => {
    const payload = Buffer.from('<script>alert(1)</script>PK\u0003\u0004');
    for (const bytes of [png, jpeg]) {
      const checked = checkPicture(dataUrl(Buffer.concat([bytes, payload])));
      expect(checked.bytes).toEqual(new Uint8Array(bytes));
    }
  });
});

const brokenPng = Buffer.from(png);
brokenPng.writeUInt8(0xaa, 30);
const secondHeader = Buffer.concat([png.subarray(0, 33), png.subarray(8, 33), png.subarray(33)]);

describe('an invalid picture', () => {
  test.each([
    ['text', Buffer.from('hello')],
    ['HTML', Buffer.from('<html>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['the signature of a PNG alone', png.subarray(0, 8)],
    ['a PNG without pixels', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
    ['a PNG with a wrong checksum', brokenPng],
    ['a PNG with two headers', secondHeader],
    ['a PNG of no width', pngOf(0, 2, Buffer.alloc(4))],
    ['a PNG that was cut off', png.subarray(0, png.length - 1)],
    ['a JPEG that was cut off', jpeg.subarray(0, jpeg.length - 2)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a JPEG of no height', jpegOf(640, 0)],
  ])('%s is refused', (_what, bytes) => {
    expect(() => checkPicture(dataUrl(bytes))).toThrow(contactMessages.formats);
  });

  test.each([
    '',
    'hello',
    'data:image/png,plain',
    'data:image/png;base64,%%%',
    'https://a.example/a.png',
  ])('the address %j is refused', (address) => {
    expect(() => checkPicture(address)).toThrow(contactMessages.formats);
  });

  test('any bytes behind a true beginning are refused or read, never an error of ours', () => {
    const beginnings = [
      png.subarray(0, 8),
      png.subarray(0, 33),
      jpeg.subarray(0, 2),
      jpeg.subarray(0, 40),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...beginnings),
        fc.uint8Array({ maxLength: 200 }),
        (start, rest) => {
          const code = codeOf(() => checkPicture(dataUrl(Buffer.concat([start, rest]))));
          expect([undefined, 'invalid_input']).toContain(code);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a picture that is too large', () => {
  test('a megabyte is the most', () => {
    const filling = (size: number) =>
      dataUrl(Buffer.concat([png, Buffer.alloc(size - png.length)]));
    expect(checkPicture(filling(mostScreenshotBytes)).width).toBe(3);
    expect(() => checkPicture(filling(mostScreenshotBytes + 1))).toThrow(contactMessages.tooLarge);
  });

  test.each([
    ['a PNG that claims 3.6 gigapixels', pngOf(60_000, 60_000, Buffer.alloc(1000))],
    ['a PNG that is one pixel high and two billion wide', pngOf(2_000_000_000, 1, Buffer.alloc(9))],
    ['a JPEG of 65,535 × 65,535', jpegOf(65_535, 65_535)],
  ])('%s is refused without being decoded', async (_what, bomb) => {
    const url = dataUrl(bomb);
    const spent = await processorTimeOf(() => {
      expect(() => checkPicture(url)).toThrow('too large to be opened safely');
    }, 100);
    expect(spent).toBeLessThan(100);
  });

  test('a JPEG of markers alone is read in linear time', async () => {
    const many = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, 0xff)]);
    const url = dataUrl(many);
    const spent = await processorTimeOf(() => {
      expect(() => checkPicture(url)).toThrow(contactMessages.formats);
    }, 1000);
    expect(spent).toBeLessThan(1000);
  });
});

/** Code of the refusal; undefined if there is none. */
function codeOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    return error instanceof ProblemError ? error.code : String(error);
  }
  return undefined;
}
