import { countedViews } from './counted-views.ts';
import { addView, emptyRollUp } from './roll-up.ts';
import { dayOf, type Merged, mergedOf, type SiteKey, type VisitorStore } from './visitor-store.ts';
import type { VisitorPeriod } from './visitor-period-entity.ts';
import { firstDayOf, type visitorSummaries } from './visitor-summaries.ts';
import { hourMs } from '../platform/times.ts';

/** Hours as small as this are merged into their day at once; others once an hour, because every write has its price. */
const smallCharacters = 16_000;

/** Merges all parts of an hour. The last merge has all of them, in whichever order they came. */
export async function mergeHour(
  store: VisitorStore,
  site: SiteKey,
  hour: string,
  now: Date,
): Promise<void> {
  const parts = await store.partsOf(site, hour);
  const { counted, leftOut } = countedViews(parts.flatMap(({ views }) => views));
  const rollUp = emptyRollUp();
  for (const view of counted) addView(rollUp, view);
  const merged: Merged = {
    rollUp,
    parts: parts.length,
    views: counted.length,
    leftOut: leftOut + parts.reduce((sum, part) => sum + part.leftOut, 0),
  };
  await store.putPeriod(site, { length: 'hour', period: hour }, merged, now);
}

/**
 * Merges the hours of a day, if it is over, small, or was last merged an hour ago; and the day before, if this one is new. The
 * site's summary follows.
 */
export async function mergeDay(
  { store, summaries }: { store: VisitorStore; summaries: ReturnType<typeof visitorSummaries> },
  site: SiteKey,
  day: string,
  now: Date,
): Promise<void> {
  const putDay = (period: string, hours: readonly VisitorPeriod[]) =>
    store.putPeriod(site, { length: 'day', period }, mergedOf(hours), now);
  const known = await store.findDay(site, day);
  if (known === undefined) {
    const last = await store.lastHour(site, `${day}T`);
    const before = last && dayOf(last.period);
    if (before !== undefined) await putDay(before, await store.hoursOf(site, before));
  }
  const hours = await store.hoursOf(site, day);
  const stored = [...hours, ...(known === undefined ? [] : [known])];
  const size = stored.reduce(
    (sum, { data, pages = '', devicePages = '' }) =>
      sum + data.length + pages.length + devicePages.length,
    0,
  );
  const isDue =
    known === undefined ||
    size <= smallCharacters ||
    day < dayOf(now.toISOString()) ||
    Date.parse(known.mergedAt) <= now.getTime() - hourMs;
  if (!isDue) return;
  await putDay(day, hours);
  const days = await store.periodsBetween(site, 'day', [day, 'z']);
  const newest = days.at(-1)?.period ?? day;
  await summaries.put(
    site,
    newest,
    await store.periodsBetween(site, 'day', [firstDayOf(newest), newest]),
  );
}
