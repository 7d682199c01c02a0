import { type Picture, pixelsOf } from '../platform/pictures/picture.ts';
import type { Band } from './changed-bands.ts';

/** Opacity of the picture behind its differences: 0 none, 1 all. pixelmatch's own default. */
export const paleness = 0.1;

const opaque = 0xff << 24;
/** Painted grey by luma; all three colours and the opacity in one number. */
const greys = Int32Array.from({ length: 256 }, (_, luma) => {
  const grey = Math.floor(255 + (luma - 255) * paleness);
  return grey | (grey << 8) | (grey << 16) | opaque;
});

/** Paints a picture in pale grey wherever no band is. */
export function paintPale(picture: Picture, onto: Picture, except: readonly Band[]): void {
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
