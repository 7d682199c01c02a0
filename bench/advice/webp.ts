import { randomIntegers } from '../../dev/random.ts';

/**
 * A lossless WebP of random dots, one bit a pixel. Its size is known beforehand, and small enough that no tool suggests a
 * stronger compression. https://developers.google.com/speed/webp/docs/webp_lossless_bitstream_specification
 */
export function webp(width: number, height: number): Buffer {
  const writer = bitWriter();
  writer.put(0x2f, 8);
  writer.put(width - 1, 14);
  writer.put(height - 1, 14);
  writer.put(0, 1 + 3); // no alpha, version 0
  writer.put(0, 1 + 1 + 1); // no transform, no colour cache, one set of codes
  writer.code([90, 200]); // green
  for (const only of [[120], [140], [255], [0]]) writer.code(only); // red, blue, alpha, distance
  const next = randomIntegers(width);
  for (let left = width * height; left > 0; left -= 16)
    writer.put(next() & 0xffff, Math.min(16, left));
  const data = writer.end();
  const header = Buffer.alloc(20);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(12 + data.length, 4);
  header.write('WEBPVP8L', 8, 'latin1');
  header.writeUInt32LE(data.length, 16);
  return Buffer.concat([header, data]);
}

function bitWriter() {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  const put = (value: number, bits: number): void => {
    held += (value & (2 ** bits - 1)) * 2 ** count;
    count += bits;
    for (; count >= 8; count -= 8) {
      bytes.push(held & 0xff);
      held = Math.floor(held / 256);
    }
  };
  return {
    put,
    /** The simple form of a prefix code: one symbol of no bits, or two of one bit. */
    code([first = 0, second]: number[]): void {
      put(1, 1);
      put(second === undefined ? 0 : 1, 1);
      put(1, 1); // symbols of 8 bits
      put(first, 8);
      if (second !== undefined) put(second, 8);
    },
    end(): Buffer {
      put(0, (8 - count) % 8);
      if (bytes.length % 2 === 1) bytes.push(0);
      return Buffer.from(bytes);
    },
  };
}
