/** Rows of opaque pixels, four bytes each, of one width. */
interface Rows {
  width: number;
  /** The first row's place in the picture. */
  from: number;
}

/** Edge of a tile, pixels. */
const tileSize = 8;
/** Maximum deviation of a colour within a tile, of 255: rounding. */
const rounding = 2;
/** Tolerance for a colour that differs evenly: 0 none, 1 black and white. White and #fafafa are below, #f8fafc is above. */
const evenTolerance = 0.02;
/** Difference of black and white by pixelmatch's measure. */
const greatest = 35_215;
const red = 0xff0000ff | 0;

/**
 * Finds tiles whose colour differs slightly, but by the same amount everywhere: a pale notice, a skeleton, a darker
 * button. pixelmatch forgives each of their pixels, as it does for compression, whose differences are uneven.
 * @param difference where they are painted red
 * @returns the number of pixels that were not red before
 */
export function markEvenDifferences(
  before: Uint8Array,
  after: Uint8Array,
  difference: Uint8Array,
  { width, from }: Rows,
): number {
  const rows = before.length / (width * 4);
  const painted = new Int32Array(difference.buffer, difference.byteOffset, width * rows);
  let count = 0;
  const first = (tileSize - (from % tileSize)) % tileSize;
  for (let y = first; y + tileSize <= rows; y += tileSize)
    for (let x = 0; x + tileSize <= width; x += tileSize)
      if (isEven(before, after, (y * width + x) * 4, width))
        for (let row = y; row < y + tileSize; row += 1)
          for (let at = row * width + x; at < row * width + x + tileSize; at += 1) {
            if (painted[at] !== red) count += 1;
            painted[at] = red;
          }
  return count;
}

/** Whether a tile differs visibly, and by nearly the same in each pixel. @param start byte of its first pixel */
function isEven(before: Uint8Array, after: Uint8Array, start: number, width: number): boolean {
  const by = (at: number): number => (after[at] ?? 0) - (before[at] ?? 0);
  const [r, g, b] = [by(start), by(start + 1), by(start + 2)];
  if (weightOf(r, g, b) <= greatest * evenTolerance ** 2) return false;
  for (let row = 0; row < tileSize; row += 1) {
    const end = start + (row * width + tileSize) * 4;
    for (let at = start + row * width * 4; at < end; at += 4)
      if (
        Math.abs(by(at) - r) > rounding ||
        Math.abs(by(at + 1) - g) > rounding ||
        Math.abs(by(at + 2) - b) > rounding
      )
        return false;
  }
  return true;
}

/** How different a colour looks, as pixelmatch weighs it: Kotsarenko and Ramos, in YIQ. */
function weightOf(r: number, g: number, b: number): number {
  const y = 0.29889531 * r + 0.58662247 * g + 0.11448223 * b;
  const i = 0.59597799 * r - 0.2741761 * g - 0.32180189 * b;
  const q = 0.21147017 * r - 0.52261711 * g + 0.31114694 * b;
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}
