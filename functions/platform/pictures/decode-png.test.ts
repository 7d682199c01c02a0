import { deflateSync, crc32 } from 'node:zlib';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { decodePng } from './decode-png.ts';

function chunk(kind: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A PNG of noise that cycles through the filters; any bytes are a valid picture. */
function noise(
  { width, height, colourType = 2, filter = (row: number) => row % 5 } = size(),
): Buffer {
  const length = width * (colourType === 2 ? 3 : 4) + 1;
  const rows = Uint8Array.from({ length: length * height }, (_, at) =>
    at % length === 0 ? filter(at / length) : (at * 7919 + (at >> 3) * 31) % 256,
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType], 8);
  const packed = deflateSync(rows);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', packed.subarray(0, 50)),
    chunk('IDAT', packed.subarray(50)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
interface Size {
  width: number;
  height: number;
  colourType?: number;
  filter?: (row: number) => number;
}
const size = (): Size => ({ width: 8, height: 20 });

describe('a PNG', () => {
  test.each([
    [8, 20],
    [7, 20],
    [1, 3],
    [412, 9],
  ])('of %i × %i pixels is read like pngjs reads it, with any filters', (width, height) => {
    for (const filter of [0, 1, 2, 3, 4, undefined]) {
      const png = noise({
        width,
        height,
        ...(filter === undefined ? {} : { filter: () => filter }),
      });
      const { data, ...found } = decodePng(png);
      expect(found).toEqual({ width, height });
      expect(Buffer.compare(data, PNG.sync.read(png).data)).toBe(0);
    }
  });

  test('of another kind is read too', () => {
    const png = noise({ width: 8, height: 20, colourType: 6 });
    const { width, height, data } = decodePng(png);
    expect([width, height]).toEqual([8, 20]);
    expect(Buffer.compare(data, PNG.sync.read(png).data)).toBe(0);
  });

  test.each([2, 6])(
    'that claims to be gigabytes is refused at once: colour type %i',
    (colourType) => {
      const png = noise({ ...size(), colourType });
      png.writeUInt32BE(30_000, 16);
      png.writeUInt32BE(30_000, 20);
      const started = process.threadCpuUsage();
      expect(() => decodePng(png)).toThrow('too large');
      expect(process.threadCpuUsage(started).user).toBeLessThan(100_000);
    },
  );

  test('that is invalid, truncated or damaged is an error', () => {
    const png = noise();
    const damaged = Buffer.from(png);
    damaged[120] = (damaged[120] ?? 0) ^ 1;
    expect(() => decodePng(Buffer.from('GIF89a'))).toThrow('finished stream');
    expect(() => decodePng(new Uint8Array())).toThrow('finished stream');
    expect(() => decodePng(png.subarray(0, 150))).toThrow('end of file');
    expect(() => decodePng(damaged)).toThrow('data check');
    expect(() => decodePng(noise({ ...size(), filter: () => 5 }))).toThrow('filter');
  });
});
