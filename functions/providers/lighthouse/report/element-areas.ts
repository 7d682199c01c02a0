import * as z from 'zod';
import type { ElementArea } from '../../../../shared/models/measuring/scan-report.ts';
import { areaOf, Rectangle, type Screen } from '../area-of.ts';
import { cellText } from '../normalise-cells.ts';
import type { LighthouseAudit } from '../lighthouse-result.ts';

const Placed = z.object({
  type: z.literal('node'),
  selector: cellText,
  snippet: cellText,
  boundingRect: Rectangle,
});

const most = 50;
/** A separate picture of an element that fills the screen shows nothing more. */
const largest = 0.8;
/** Lists within sub-rows within rows of a list. */
const deepest = 8;

/**
 * Where the elements that findings name were on the first screen at the end of the load, each once. Elements that
 * selector and snippet do not distinguish are left out.
 */
export function elementAreas(audits: readonly LighthouseAudit[], screen: Screen): ElementArea[] {
  const areas = new Map<string, { place: string; element: ElementArea | undefined }>();
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > deepest) return;
    const placed = Placed.safeParse(value).data;
    if (placed === undefined) {
      for (const inner of Object.values(value)) look(inner, depth + 1);
      return;
    }
    const { selector, snippet, boundingRect } = placed;
    const { left, top, width, height } = boundingRect;
    const key = `${selector} ${snippet}`;
    const place = [left, top, width, height].join(' ');
    const known = areas.get(key);
    if (known !== undefined && known.place !== place) areas.set(key, { place, element: undefined });
    if (known !== undefined) return;
    const area = areaOf(boundingRect, screen);
    const isShown = area !== null && area.width * area.height <= largest;
    areas.set(key, { place, element: isShown ? { selector, snippet, area } : undefined });
  };
  for (const { details } of audits) look(details, 0);
  return [...areas.values()].flatMap(({ element }) => element ?? []).slice(0, most);
}
