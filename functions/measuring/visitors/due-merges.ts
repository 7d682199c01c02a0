import { after, dayMs, minuteMs } from '../../platform/times.ts';
import type { VisitorSite } from './visitor-site-entity.ts';
import type { SiteKey } from './visitor-store.ts';

/** A day of a site that is to be merged. */
export interface DueMerge extends SiteKey {
  day: string;
  /** ISO 8601; not before. */
  at: string;
}

/** Views of a day from which on a site's merges are claimed. Below, hardly any merge would be spared. */
export const viewsOfBusySite = 50;
/** A site's owner waits for the first numbers. */
const newForMs = dayMs;
const delayMs = { new: 0, newBusy: 5 * minuteMs, quiet: 15 * minuteMs, busy: 45 * minuteMs };
/** Differences between the clocks of functions, and the time of a write. */
const slackMs = minuteMs;
/** Days whose merges are remembered: views are seldom reported later. */
const mostClaims = 3;

/**
 * The merges that days of a site need because of new parts. A busy site has one merge for all log objects of 45 minutes: it begins
 * later than their parts are written, and reads all of them.
 * @param clockSpeed speed-up of the clock
 * @returns `claims`: when each day is merged next, to be written once the merges are sent; absent if nothing is to be written
 */
export function dueMerges(
  { accountId, urlKey, createdAt, merges: known }: VisitorSite,
  days: readonly string[],
  { now, clockSpeed }: { now: Date; clockSpeed: number },
): { merges: DueMerge[]; claims?: Record<string, string> } {
  const isNew = createdAt > after(now, -newForMs).toISOString();
  const isBusy = known !== undefined;
  const pace = isBusy ? (isNew ? 'newBusy' : 'busy') : isNew ? 'new' : 'quiet';
  const at = after(now, delayMs[pace] / clockSpeed).toISOString();
  const toMerge = (some: readonly string[]) => some.map((day) => ({ accountId, urlKey, day, at }));
  if (!isBusy) return { merges: toMerge(days) };
  const covered = after(now, slackMs / clockSpeed).toISOString();
  const due = days.filter((day) => (known[day] ?? '') <= covered);
  if (due.length === 0) return { merges: [] };
  const claims = { ...known, ...Object.fromEntries(due.map((day) => [day, at])) };
  const newest = Object.entries(claims)
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .slice(0, mostClaims);
  return { merges: toMerge(due), claims: Object.fromEntries(newest) };
}
