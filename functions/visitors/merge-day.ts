import { countedViews } from './counted-views.ts';
import { inTurn } from './in-turn.ts';
import { addRollUp, addView, bounded, emptyRollUp } from './roll-up.ts';
import type { Merged, SiteKey, VisitorStore } from './visitor-store.ts';

/**
 * Merges a day from all of its parts, an hour at a time. The last merge has all of them, in whichever order they came; if all
 * were merged already, nothing is written.
 * @param most views that the site may have in a day. What is counted already stays counted
 * @returns views of the day
 */
export async function mergeDay(
  store: Pick<VisitorStore, 'findDay' | 'partsOf' | 'putDay'>,
  site: SiteKey,
  { day, most }: { day: string; most: number },
  now: Date,
): Promise<number> {
  const known = await store.findDay(site, day);
  const room = Math.max(most, known?.views ?? 0);
  const merged: Merged = { rollUp: emptyRollUp(), parts: 0, views: 0, leftOut: 0 };
  for await (const parts of store.partsOf(site, day)) {
    const { counted, leftOut } = countedViews(parts.flatMap(({ views }) => views));
    const kept = inTurn(counted).slice(0, room - merged.views);
    const hour = emptyRollUp();
    for (const view of kept) addView(hour, view);
    addRollUp(merged.rollUp, bounded(hour));
    merged.parts += parts.length;
    merged.views += kept.length;
    merged.leftOut +=
      leftOut + counted.length - kept.length + parts.reduce((sum, part) => sum + part.leftOut, 0);
  }
  if (merged.parts <= (known?.parts ?? 0)) return known?.views ?? 0;
  await store.putDay(site, day, merged, now);
  return merged.views;
}
