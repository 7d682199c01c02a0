import {
  countedOfDay,
  countedOfHour,
  mayCount,
  sendersOf,
  withoutFloods,
} from './counted-views.ts';
import { inTurn, type View } from './view.ts';
import { addRollUp, addView, bounded, emptyRollUp } from './roll-up.ts';
import { historyBefore, sendersIn, unpackHistory } from './sender-history.ts';
import type { MergedDay, SiteKey, VisitorStore } from './visitor-store.ts';

/**
 * Merges a day from all of its parts, an hour at a time. The last merge has all of them, in whichever order they came; if all
 * were merged already, nothing is written.
 * @param most views that the site may have in a day. What is counted already stays counted
 * @returns views of the day
 */
export async function mergeDay(
  store: Pick<VisitorStore, 'findDay' | 'partsOf' | 'putDay' | 'sendersBefore'>,
  site: SiteKey,
  { day, most }: { day: string; most: number },
  now: Date,
): Promise<number> {
  const known = await store.findDay(site, day);
  const room = Math.max(most, known?.views ?? 0);
  const merged: MergedDay = {
    rollUp: emptyRollUp(),
    parts: 0,
    views: 0,
    leftOut: 0,
    senders: [],
  };
  const count = (views: readonly View[]): View[] => {
    const kept = inTurn(views).slice(0, room - merged.views);
    const some = emptyRollUp();
    for (const view of kept) addView(some, view);
    addRollUp(merged.rollUp, bounded(some));
    merged.views += kept.length;
    merged.leftOut += views.length - kept.length;
    return kept;
  };
  const quiet: View[] = [];
  for await (const parts of store.partsOf(site, day)) {
    const { counted: views, leftOut } = withoutFloods(parts.flatMap((part) => part.views));
    merged.parts += parts.length;
    merged.leftOut += leftOut + parts.reduce((sum, part) => sum + part.leftOut, 0);
    const ofHour = countedOfHour(views);
    const some = ofHour ?? mayCount(views);
    merged.leftOut += views.length - some.length;
    if (ofHour === undefined) quiet.push(...some);
    else count(ofHour);
  }
  if (merged.parts <= (known?.parts ?? 0)) return known?.views ?? 0;
  const stored = known === undefined ? await store.sendersBefore(site, day) : known.senders;
  const history = historyBefore(unpackHistory(stored), day);
  const ofDay = countedOfDay(quiet, sendersIn(history));
  merged.leftOut += ofDay.leftOut;
  const kept = count(ofDay.counted);
  merged.senders = ofDay.isQuiet ? [...history, [day, [...sendersOf(kept)]]] : [];
  await store.putDay(site, day, merged, now);
  return merged.views;
}
