import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { type Picture, pixelsOf } from './picture.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Forty times the view that we capture: a few bytes could claim to be gigabytes. */
const mostPixels = 16_000_000;
const bytesAPixel = 3;
const opaque = 0xff << 24;
/** All bits of four bytes but the highest of each. */
const low = 0x7f7f_7f7f;
/** Row filters. W3C, Portable Network Graphics (Third Edition), chapter 9. */
const filters = { none: 0, up: 2 };

/**
 * Reads a PNG. The browser's kind (eight-bit RGB, not interlaced, rows that are filtered by the one above) is read here,
 * in a fraction of the time of pngjs, which reads all others. Chunk checksums are not verified; zlib's own covers the pixels.
 * @throws Error if it is not a PNG, is damaged, or has more than 16 million pixels
 */
export function decodePng(png: Uint8Array): Picture {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const isWhole = bytes.length >= 24 && bytes.subarray(0, 8).equals(signature);
  if (isWhole && bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > mostPixels)
    throw new Error('The PNG is too large');
  const { width, height, data } = readPlain(bytes) ?? PNG.sync.read(bytes);
  return { width, height, data };
}

/** Undefined for another kind of PNG, or an incomplete one. */
function readPlain(png: Buffer): Picture | undefined {
  const [depth, colourType, , , interlace] = png.subarray(24, 29);
  if (!png.subarray(0, 8).equals(signature) || depth !== 8 || colourType !== 2 || interlace !== 0) {
    return undefined;
  }
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const deflated: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    // One colour means transparent.
    if (kind === 'tRNS') return undefined;
    if (kind === 'IDAT') deflated.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const size = height * (width * bytesAPixel + 1);
  // Large enough for all of it in one chunk.
  const rows = inflateSync(Buffer.concat(deflated), {
    maxOutputLength: size,
    chunkSize: size + 64,
  });
  if (rows.length !== size) return undefined;
  const colours = withoutFilters(rows, { width, height });
  if (colours === undefined) return undefined;
  const picture = { width, height, data: new Uint8Array(width * height * 4) };
  toPixels(colours, picture);
  return picture;
}

/** The rows as they were before filtering, without their filter bytes; undefined if one has another filter. */
function withoutFilters(rows: Buffer, { width, height }: Omit<Picture, 'data'>) {
  const length = width * bytesAPixel;
  const colours = new Uint8Array(height * length);
  const words = new Int32Array(colours.buffer, 0, colours.length >> 2);
  for (let row = 0; row < height; row += 1) {
    const from = row * (length + 1);
    const filter = rows[from];
    if (filter !== filters.none && filter !== filters.up) return undefined;
    rows.copy(colours, row * length, from + 1, from + 1 + length);
    if (filter === filters.up && row > 0) addAbove({ colours, words }, row * length, length);
  }
  return colours;
}

/** Adds the row above to a row: four bytes at once if they are aligned, with their highest bits added separately. */
function addAbove(
  { colours, words }: { colours: Uint8Array; words: Int32Array },
  start: number,
  length: number,
): void {
  if (length % 4 !== 0) {
    for (let at = start; at < start + length; at += 1) {
      colours[at] = (colours[at] ?? 0) + (colours[at - length] ?? 0);
    }
    return;
  }
  const up = length >> 2;
  const end = (start + length) >> 2;
  for (let at = start >> 2; at < end; at += 1) {
    const one = words[at] ?? 0;
    const other = words[at - up] ?? 0;
    words[at] = ((one & low) + (other & low)) ^ ((one ^ other) & ~low);
  }
}

/** Converts RGB bytes to pixels, four at a time from three 32-bit numbers (little-endian). */
function toPixels(colours: Uint8Array, picture: Picture): void {
  const pixels = pixelsOf(picture);
  const words = new Int32Array(colours.buffer, colours.byteOffset, colours.length >> 2);
  const inFours = pixels.length - (pixels.length % 4);
  let from = 0;
  for (let at = 0; at < inFours; at += 4) {
    const one = words[from] ?? 0;
    const two = words[from + 1] ?? 0;
    const three = words[from + 2] ?? 0;
    pixels[at] = one | opaque;
    pixels[at + 1] = (one >>> 24) | (two << 8) | opaque;
    pixels[at + 2] = (two >>> 16) | (three << 16) | opaque;
    pixels[at + 3] = (three >>> 8) | opaque;
    from += 3;
  }
  for (let at = inFours; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = colours.subarray(at * 3, at * 3 + 3);
    pixels[at] = red | (green << 8) | (blue << 16) | opaque;
  }
}
