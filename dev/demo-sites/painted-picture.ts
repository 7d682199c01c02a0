import { crc32, deflateSync } from 'node:zlib';
import { randomNumbers } from '../random.ts';

/**
 * Paints mountains with film grain, which compresses badly: a heavy PNG like a camera's.
 * @param seed the same number paints the same picture
 */
export function paintedPicture(width: number, height: number, seed: number): Buffer {
  const random = randomNumbers(seed);
  const ridges = [0.35, 0.5, 0.66, 0.82].map((base) => ({
    base: base + (random() - 0.5) * 0.05,
    waves: Array.from({ length: 5 }, (_, i) => ({
      rate: (i + 1) * (2 + random() * 3),
      phase: random() * 7,
      high: 0.07 / (i + 1),
    })),
  }));
  const hue = random() * 40;
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let x = 0; x < width; x += 1) {
    const tops = ridges.map(({ base, waves }) =>
      waves.reduce((y, w) => y + Math.sin((x / width) * w.rate + w.phase) * w.high, base),
    );
    for (let y = 0; y < height; y += 1) {
      const depth = tops.filter((top) => y / height > top).length;
      const glow = depth === 0 ? 190 - (y / height) * 90 : 170 - depth * 38;
      const grain = (random() - 0.5) * 14;
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows[at] = clamped(glow + (depth === 0 ? 60 - hue : 0) + grain);
      rows[at + 1] = clamped(glow * (depth === 0 ? 0.92 : 1.02) + grain);
      rows[at + 2] = clamped(glow * (depth === 0 ? 0.95 : 0.85) + hue + grain);
    }
  }
  return png(width, height, rows);
}

/** An 8-bit RGB image; each row of `rows` begins with the filter byte 0. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

const clamped = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
