import * as z from 'zod';
import type { Area } from '../../../shared/models/measuring/scan-report.ts';

/** The visible part of a page, in its own CSS pixels. */
export const Screen = z.object({ width: z.number().positive(), height: z.number().positive() });
export type Screen = z.infer<typeof Screen>;

/** In CSS pixels of the screen. */
export const Rectangle = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});

/** @returns the part of a rectangle that is on the first screen; null if it is not */
export function areaOf(
  { left, top, width, height }: z.infer<typeof Rectangle>,
  screen: Screen,
): Area | null {
  const [x, right] = within(left, left + width, screen.width);
  const [y, bottom] = within(top, top + height, screen.height);
  if (!(right > x && bottom > y)) return null;
  return { left: x, top: y, width: rounded(right - x), height: rounded(bottom - y) };
}

const within = (from: number, to: number, length: number): [number, number] => [
  rounded(Math.min(1, Math.max(0, from / length))),
  rounded(Math.min(1, Math.max(0, to / length))),
];

/** To a tenth of a pixel, or so. */
const rounded = (fraction: number): number => Math.round(fraction * 10_000) / 10_000;
