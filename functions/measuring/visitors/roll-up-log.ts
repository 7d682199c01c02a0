import { createHash } from 'node:crypto';
import { outsideLookKey } from '../../../shared/visitors/log-format.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import { measure } from '../../platform/measure.ts';
import { after } from '../../platform/times.ts';
import { withoutFloods } from './counted-views.ts';
import { inTurn, type View } from './view.ts';
import { readLog } from './log-lines.ts';
import { type DueMerge, dueMerges } from './due-merges.ts';
import { toView } from './to-view.ts';
import type { VisitorSite } from './visitor-site-entity.ts';
import { dayOf, hourOf, type VisitorStore } from './visitor-store.ts';

interface Ports {
  store: Pick<VisitorStore, 'findByKey' | 'addPart' | 'claimMerges'>;
  /** Views that a site of the account may have in a day; none if nothing is measured for it. */
  viewsADayOf(accountId: string): Promise<number>;
  /** Sends the jobs that merge days of sites. */
  sendMerges(merges: readonly DueMerge[], now: Date): Promise<void>;
  /** Speed-up of the clock. @default 1 */
  clockSpeed?: number;
}

/** Size of a part's views: below that of an item, even if they do not compress. */
const mostBytes = 250_000;
const sitesAtOnce = 10;

/**
 * Stores the views that a log object reports, and has them counted: a day of a site is merged once for several objects. Objects come
 * late, twice and in any order: each has parts of its own, and a day is always merged from all of its parts. A site that fails
 * leaves the others counted.
 * @param object its name, and its text
 */
export async function rollUpLog(
  ports: Ports,
  { name, text }: { name: string; text: string },
  now: Date,
): Promise<void> {
  const bySite = Map.groupBy(readLog(text), ({ siteKey }) => siteKey);
  const ofLook = bySite.get(outsideLookKey);
  if (ofLook !== undefined) measure('OutsideBeacons', ofLook.length);
  bySite.delete(outsideLookKey);
  // Anyone can send unknown keys. Looked up one by one, they would use up the worker's time.
  const sites = await inParallel([...bySite.keys()], (siteKey) => ports.store.findByKey(siteKey));
  const failures: unknown[] = [];
  const startedAt = performance.now();
  const stored: { site: VisitorSite; days: string[] }[] = [];
  await inParallel(
    sites.filter((site) => site !== undefined),
    async (site) => {
      const beacons = bySite.get(site.siteKey) ?? [];
      const views = beacons.flatMap((beacon) => toView(beacon, site) ?? []);
      try {
        stored.push({ site, days: await storeViews(ports, { site, name, views }, now) });
      } catch (error) {
        failures.push(error);
      }
    },
    sitesAtOnce,
  );
  // A merge that began while the views were being stored may have missed them.
  const storedAt = after(now, performance.now() - startedAt);
  const due = stored.map(({ site, days }) => ({
    site,
    ...dueMerges(site, days, { now: storedAt, clockSpeed: ports.clockSpeed ?? 1 }),
  }));
  await ports.sendMerges(
    due.flatMap(({ merges }) => merges),
    storedAt,
  );
  // Not before: other log objects rely on the jobs. A worker that dies here sends them once more, which changes nothing.
  await inParallel(
    due,
    async ({ site, claims }) =>
      claims === undefined ? undefined : ports.store.claimMerges(site, claims),
    sitesAtOnce,
  );
  const [cause] = failures;
  if (failures.length > 0)
    throw new Error(`Could not count ${failures.length} sites of a log`, { cause });
}

/** @returns the days that have new views */
async function storeViews(
  { store, viewsADayOf }: Ports,
  { site, name, views }: { site: VisitorSite; name: string; views: readonly View[] },
  now: Date,
): Promise<string[]> {
  const most = views.length === 0 ? 0 : await viewsADayOf(site.accountId);
  if (most === 0) return [];
  const object = createHash('sha256').update(name).digest().subarray(0, 12).toString('base64url');
  const days = Map.groupBy(views, ({ at }) => dayOf(at));
  for (const [day, ofDay] of days) {
    const byHour = [...Map.groupBy(ofDay, ({ at }) => hourOf(at))].map(([hour, all]) => ({
      hour,
      ...withoutFloods(all),
    }));
    const all = inTurn(byHour.flatMap(({ counted }) => counted));
    const kept = new Set(site.fullOn === day ? [] : all.slice(0, most));
    for (const { hour, counted, leftOut } of byHour) {
      const some = counted.filter((view) => kept.has(view));
      const over = leftOut + counted.length - some.length;
      for (const [at, part] of inParts(some).entries()) {
        const content = { views: part, leftOut: at === 0 ? over : 0 };
        await store.addPart(site, { hour, part: `${object}#${at}`, ...content }, now);
      }
    }
  }
  return [...days.keys()];
}

/** Splits views into parts of limited size. Without views there is one empty part, for the count of those left out. */
function inParts(views: readonly View[]): View[][] {
  const parts: View[][] = [[]];
  let bytes = 0;
  for (const view of views) {
    const size = Buffer.byteLength(JSON.stringify(view));
    bytes += size;
    if (bytes > mostBytes) {
      parts.push([]);
      bytes = size;
    }
    parts.at(-1)?.push(view);
  }
  return parts;
}
