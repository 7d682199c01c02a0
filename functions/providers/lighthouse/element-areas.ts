import * as z from 'zod';
import type { ElementArea } from '../../../shared/models/scan-report.ts';
import { areaOf, type Screen } from './area-of.ts';
import type { LighthouseAudit } from './lighthouse-result.ts';

const Placed = z.object({
  type: z.literal('node'),
  selector: z.string().min(1).max(1000),
  boundingRect: z.object({
    left: z.number(),
    top: z.number(),
    width: z.number(),
    height: z.number(),
  }),
});

const most = 50;
/** An element that fills the screen is not seen better in a picture of itself. */
const largest = 0.8;
/** Lists within sub-rows within rows of a list. */
const deepest = 8;

/** Where the elements that findings name were on the first screen at the end of the load, each once. */
export function elementAreas(audits: readonly LighthouseAudit[], screen: Screen): ElementArea[] {
  const areas = new Map<string, ElementArea>();
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > deepest) return;
    const placed = Placed.safeParse(value).data;
    if (placed === undefined) {
      for (const inner of Object.values(value)) look(inner, depth + 1);
      return;
    }
    const area = areaOf(placed.boundingRect, screen);
    if (area === null || area.width * area.height > largest || areas.size >= most) return;
    areas.set(placed.selector, { selector: placed.selector, area });
  };
  for (const { details } of audits) look(details, 0);
  return [...areas.values()];
}
