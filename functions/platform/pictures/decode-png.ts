import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { type Picture, pixelsOf } from './picture.ts';
import { undoFilters } from './undo-filters.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Forty times a view that we photograph: a few bytes may claim to be gigabytes. */
const mostPixels = 16_000_000;
const opaque = 0xff << 24;

/**
 * Reads a PNG. What browsers write of a page (eight bits, red, green and blue, not interlaced) is read here, in a fraction of
 * the time of pngjs, which reads all others. Checksums of chunks are not looked at; zlib's own covers the pixels.
 * @throws Error when it is no PNG, a damaged one, or one of more than 16 million pixels
 */
export function decodePng(png: Uint8Array): Picture {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const isWhole = bytes.length >= 24 && bytes.subarray(0, 8).equals(signature);
  if (isWhole && bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > mostPixels)
    throw new Error('The PNG is too large');
  return readPlain(bytes) ?? PNG.sync.read(bytes);
}

/** undefined when it is another kind of PNG, or not whole. */
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
    // One colour that stands for transparent.
    if (kind === 'tRNS') return undefined;
    if (kind === 'IDAT') deflated.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const size = height * (width * 3 + 1);
  // With room for all of it in one piece.
  const rows = inflateSync(Buffer.concat(deflated), {
    maxOutputLength: size,
    chunkSize: size + 64,
  });
  if (rows.length !== size) return undefined;
  const picture = { width, height, data: new Uint8Array(width * height * 4) };
  toPixels(undoFilters(rows, { width, height }), picture);
  return picture;
}

/** Red, green, blue, red … become pixels, four at a time from three numbers of 32 bits (lowest byte first). */
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
