import * as z from 'zod';
import type { MaskRect } from '../../../shared/models/measuring/screenshot-mask.ts';
import { Bytes } from '../../platform/children/work-messages.ts';
import { decodePng } from '../../platform/pictures/decode-png.ts';
import { comparePictures, encodePicture } from './compare-pictures.ts';

export const PngComparison = z.discriminatedUnion('isEqual', [
  z.object({ isEqual: z.literal(true), changedPixels: z.number() }),
  z.object({
    isEqual: z.literal(false),
    changedPixels: z.number(),
    changedPercent: z.number(),
    /** PNG of `Comparison`'s difference. */
    difference: Bytes,
  }),
]);
export type PngComparison = z.infer<typeof PngComparison>;

/** Compares two stored pictures outside the mask. @throws Error if one of them is not a PNG */
export function comparePngs(
  before: Uint8Array,
  after: Uint8Array,
  mask: readonly MaskRect[],
): PngComparison {
  const found = comparePictures(decodePng(before), decodePng(after), mask);
  return found.isEqual ? found : { ...found, difference: encodePicture(found.difference) };
}
