import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { MaskRect } from '../../shared/models/screenshot-mask.ts';

/**
 * Fewer differing pixels than this count as equal: what a change of 8 × 8 pixels has. Less is what rounding and the
 * rasteriser leave behind; a change of 20 × 20 pixels has 400.
 */
export const equalBelowPixels = 64;

/** How far apart two colours may be and still count as the same: 0 none, 1 black and white. pixelmatch's own default. */
const colourTolerance = 0.1;

/** RGBA, four bytes a pixel, rows from the top. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Comparison {
  isEqual: boolean;
  /** Pixels outside the mask that differ; edges that are only smoothed otherwise do not count. */
  changedPixels: number;
  /** The new picture, pale, with what differs in red; as large as the larger of both. */
  difference: Picture;
}

/** @throws Error when it is no PNG */
export const decodePicture = (png: Uint8Array): Picture => PNG.sync.read(Buffer.from(png));

export function encodePicture({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return PNG.sync.write(png);
}

/**
 * Compares two pictures, pixel by pixel. The smaller one is padded with white, so that what was added or has gone at the
 * end of a page counts as a difference.
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
  for (const rect of mask) copyRect(right, left, rect);
  const difference: Picture = { width, height, data: new Uint8Array(width * height * 4) };
  const changedPixels = pixelmatch(left.data, right.data, difference.data, width, height, {
    threshold: colourTolerance,
  });
  return { isEqual: changedPixels < equalBelowPixels, changedPixels, difference };
}

/** A copy of the size wanted, so that the mask can be laid over it. */
function padded({ width, height, data }: Picture, toWidth: number, toHeight: number): Picture {
  if (width === toWidth && height === toHeight) return { width, height, data: data.slice() };
  const to = new Uint8Array(toWidth * toHeight * 4).fill(255);
  for (let row = 0; row < height; row += 1) {
    to.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * toWidth * 4);
  }
  return { width: toWidth, height: toHeight, data: to };
}

/** What is the same on both sides is no difference. Both pictures are of one size. */
function copyRect(from: Picture, to: Picture, rect: MaskRect): void {
  const right = Math.min(from.width, rect.x + rect.width);
  const bottom = Math.min(from.height, rect.y + rect.height);
  if (right <= rect.x) return;
  for (let row = rect.y; row < bottom; row += 1) {
    const start = (row * from.width + rect.x) * 4;
    to.data.set(from.data.subarray(start, (row * from.width + right) * 4), start);
  }
}
