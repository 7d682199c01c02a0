import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { MaskRect } from '../../shared/models/screenshot-mask.ts';
import type { Picture } from '../platform/pictures/picture.ts';
import { changedBands } from './changed-bands.ts';
import { paintPale, paleness } from './paint-pale.ts';

/**
 * Fewer differing pixels than this count as equal: what a change of 8 × 8 pixels has. Less is what rounding and the
 * rasteriser leave behind; a change of 20 × 20 pixels has 400.
 */
export const equalBelowPixels = 64;

/** How far apart two colours may be and still count as the same: 0 none, 1 black and white. pixelmatch's own default. */
const colourTolerance = 0.1;

export type Comparison = {
  /** Pixels outside the mask that differ; edges that are only smoothed otherwise do not count. */
  changedPixels: number;
} & (
  | { isEqual: true }
  | {
      isEqual: false;
      /** The old picture, pale, with what differs in red; as large as the larger of both. */
      difference: Picture;
    }
);

export function encodePicture({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return PNG.sync.write(png);
}

/**
 * Compares two opaque pictures, pixel by pixel. The smaller one is padded with white, so that what was added or has gone at
 * the end of a page counts as a difference.
 *
 * @param mask parts that are not compared
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
  // What is the same on both sides is no difference.
  const masked = mask.length === 0 ? right : { ...right, data: right.data.slice() };
  for (const rect of mask) copyRect(left, masked, rect);
  const difference: Picture = { width, height, data: new Uint8Array(width * height * 4) };
  const bands = changedBands(left, masked);
  let changedPixels = 0;
  for (const band of bands) {
    const of = ({ data }: Picture) => data.subarray(band.from * width * 4, band.to * width * 4);
    const options = { threshold: colourTolerance, alpha: paleness };
    changedPixels += pixelmatch(
      of(left),
      of(masked),
      of(difference),
      width,
      band.to - band.from,
      options,
    );
  }
  if (changedPixels < equalBelowPixels) return { isEqual: true, changedPixels };
  paintPale(left, difference, bands);
  return { isEqual: false, changedPixels, difference };
}

/** A picture of the size wanted; itself when it has it. */
function padded(picture: Picture, toWidth: number, toHeight: number): Picture {
  const { width, height, data } = picture;
  if (width === toWidth && height === toHeight) return picture;
  const to = new Uint8Array(toWidth * toHeight * 4).fill(255);
  for (let row = 0; row < height; row += 1) {
    to.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * toWidth * 4);
  }
  return { width: toWidth, height: toHeight, data: to };
}

/** Both pictures are of one size. */
function copyRect(from: Picture, to: Picture, rect: MaskRect): void {
  const right = Math.min(from.width, rect.x + rect.width);
  const bottom = Math.min(from.height, rect.y + rect.height);
  if (right <= rect.x) return;
  for (let row = rect.y; row < bottom; row += 1) {
    const start = (row * from.width + rect.x) * 4;
    to.data.set(from.data.subarray(start, (row * from.width + right) * 4), start);
  }
}
