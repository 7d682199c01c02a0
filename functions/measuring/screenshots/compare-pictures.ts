import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { MaskRect } from '../../../shared/models/measuring/screenshot-mask.ts';
import { type Picture, pixelsOf } from '../../platform/pictures/picture.ts';
import { markEvenDifferences } from './even-differences.ts';

/** Rows from `from` up to, but excluding, `to`. */
interface Band {
  from: number;
  to: number;
}

/** Anti-aliasing of a pixel is detected from its neighbours and theirs: two rows up and down. */
const margin = 2;

/**
 * The rows in which two pictures of the same size differ, with the surrounding rows that pixelmatch inspects; from the
 * top.
 */
function changedBands(one: Picture, other: Picture): Band[] {
  const { width, height } = one;
  const bytes = Buffer.from(one.data.buffer, one.data.byteOffset, one.data.byteLength);
  const bands: Band[] = [];
  for (let row = 0; row < height; row += 1) {
    const start = row * width * 4;
    const end = start + width * 4;
    if (bytes.compare(other.data, start, end, start, end) === 0) continue;
    const from = Math.max(0, row - margin);
    const to = Math.min(height, row + margin + 1);
    const last = bands.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else bands.push({ from, to });
  }
  return bands;
}

/** Opacity of the picture behind its differences: 0 none, 1 all. pixelmatch's own default. */
const paleness = 0.1;

const opaque = 0xff << 24;
/** Painted grey by luma; all three colours and the opacity in one number. */
const greys = Int32Array.from({ length: 256 }, (_, luma) => {
  const grey = Math.floor(255 + (luma - 255) * paleness);
  return grey | (grey << 8) | (grey << 16) | opaque;
});

/** Paints a picture in pale grey wherever no band is. */
function paintPale(picture: Picture, onto: Picture, except: readonly Band[]): void {
  const from = pixelsOf(picture);
  const to = pixelsOf(onto);
  let row = 0;
  // Most pixels equal the previous one.
  let last = 0;
  let grey = greyOf(last);
  for (const band of [...except, { from: picture.height, to: picture.height }]) {
    for (let at = row * picture.width; at < band.from * picture.width; at += 1) {
      const pixel = from[at] ?? 0;
      if (pixel !== last) {
        last = pixel;
        grey = greyOf(pixel);
      }
      to[at] = grey;
    }
    row = band.to;
  }
}

/** Rec. 601 luma, in 256ths, made pale. */
function greyOf(pixel: number): number {
  const luma = (pixel & 255) * 77 + ((pixel >>> 8) & 255) * 150 + ((pixel >>> 16) & 255) * 29;
  return greys[luma >>> 8] ?? opaque;
}

/**
 * Fewer differing pixels than this count as equal: the size of a change of 8 × 8 pixels. Smaller differences come from
 * rounding and rasterising; a change of 20 × 20 pixels has 400.
 */
export const equalBelowPixels = 64;

/** Tolerance for the colour of single pixels: 0 none, 1 black and white. pixelmatch's own default. */
const colourTolerance = 0.1;

export type Comparison = {
  /** Differing pixels outside the mask, also of areas that differ slightly but evenly; anti-aliasing does not count. */
  changedPixels: number;
} & (
  | { isEqual: true }
  | {
      isEqual: false;
      /** Share of the larger picture that differs, 0 to 100. */
      changedPercent: number;
      /** The old picture, pale, with the differences in red; as large as the larger of both. */
      difference: Picture;
    }
);

export function encodePicture({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return PNG.sync.write(png);
}

/**
 * Compares two opaque pictures, pixel by pixel. The smaller one is padded with white, so that content added or removed
 * at the end of a page counts as a difference.
 *
 * @param mask areas that are not compared
 */
export function comparePictures(
  before: Picture,
  after: Picture,
  mask: readonly MaskRect[] = [],
): Comparison {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const left = padded(before, width, height);
  const right = padded(after, width, height);
  const difference: Picture = { width, height, data: new Uint8Array(width * height * 4) };
  const bands = changedBands(left, right);
  let changedPixels = 0;
  for (const band of bands) {
    const of = ({ data }: Picture) => data.subarray(band.from * width * 4, band.to * width * 4);
    const options = { threshold: colourTolerance, alpha: paleness };
    const rows = masked(left, right, band, mask);
    changedPixels += pixelmatch(
      of(left),
      rows,
      of(difference),
      width,
      band.to - band.from,
      options,
    );
    changedPixels += markEvenDifferences(of(left), rows, of(difference), { width, ...band });
  }
  if (changedPixels < equalBelowPixels) return { isEqual: true, changedPixels };
  paintPale(left, difference, bands);
  const changedPercent = (changedPixels / (width * height)) * 100;
  return { isEqual: false, changedPixels, changedPercent, difference };
}

/** A picture of the wanted size; itself if it has it. */
function padded(picture: Picture, toWidth: number, toHeight: number): Picture {
  const { width, height, data } = picture;
  if (width === toWidth && height === toHeight) return picture;
  const to = new Uint8Array(toWidth * toHeight * 4).fill(255);
  for (let row = 0; row < height; row += 1) {
    to.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * toWidth * 4);
  }
  return { width: toWidth, height: toHeight, data: to };
}

/** A band of `to`, with the masked areas copied from `from`, so that they do not differ. */
function masked(from: Picture, to: Picture, band: Band, mask: readonly MaskRect[]): Uint8Array {
  const { width } = to;
  const rows = to.data.subarray(band.from * width * 4, band.to * width * 4);
  if (mask.length === 0) return rows;
  const data = rows.slice();
  for (const rect of mask) {
    const right = Math.min(width, rect.x + rect.width);
    if (right <= rect.x) continue;
    const bottom = Math.min(band.to, rect.y + rect.height);
    for (let row = Math.max(band.from, rect.y); row < bottom; row += 1) {
      const pixels = from.data.subarray((row * width + rect.x) * 4, (row * width + right) * 4);
      data.set(pixels, ((row - band.from) * width + rect.x) * 4);
    }
  }
  return data;
}
