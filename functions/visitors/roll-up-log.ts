import { createHash } from 'node:crypto';
import { outsideLookKey } from '../../shared/visitors/log-format.ts';
import { inSlices } from '../platform/in-slices.ts';
import { measure } from '../platform/measure.ts';
import { withoutFloods } from './counted-views.ts';
import { readLog } from './log-lines.ts';
import { mergeDay, mergeHour } from './merge-views.ts';
import { toView } from './to-view.ts';
import type { View } from './view.ts';
import type { VisitorSite } from './visitor-site-entity.ts';
import { dayOf, hourOf, type SiteKey, type VisitorStore } from './visitor-store.ts';
import type { visitorSummaries } from './visitor-summaries.ts';

interface Ports {
  store: VisitorStore;
  summaries: ReturnType<typeof visitorSummaries>;
  /** Views that a site of the account may have in a day; none if nothing is measured for it. */
  viewsADayOf(accountId: string): Promise<number>;
  /** Compares yesterday's visitors with those before, once a day. */
  compare(site: SiteKey, now: Date): Promise<void>;
  /** Deletes what is known of a site's visitors before a time. */
  forget(site: SiteKey, before: Date): Promise<void>;
}

/** Size of a part's views: below that of an item, even if they do not compress. */
const mostBytes = 250_000;

/**
 * Counts the views that a log object reports. Objects come late, twice and in any order: each has parts of its own, and an hour is
 * always merged from all of its parts. A site that fails leaves the others counted.
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
  const sites = await inSlices([...bySite.keys()], (siteKey) => ports.store.findByKey(siteKey));
  const failures: unknown[] = [];
  for (const site of sites) {
    const beacons = (site && bySite.get(site.siteKey)) ?? [];
    const views = site === undefined ? [] : beacons.flatMap((beacon) => toView(beacon, site) ?? []);
    if (site === undefined || views.length === 0) continue;
    try {
      await count(ports, { site, name, views }, now);
      await ports.compare(site, now);
      // The site was removed in the meantime; nothing else would delete what was just written.
      if ((await ports.store.find(site)) === undefined) await ports.forget(site, now);
    } catch (error) {
      failures.push(error);
    }
  }
  const [cause] = failures;
  if (failures.length > 0)
    throw new Error(`${failures.length} sites of a log were not counted`, { cause });
}

async function count(
  { store, summaries, viewsADayOf }: Ports,
  { site, name, views }: { site: VisitorSite; name: string; views: readonly View[] },
  now: Date,
): Promise<void> {
  const most = await viewsADayOf(site.accountId);
  const object = createHash('sha256').update(name).digest().subarray(0, 12).toString('base64url');
  const days = Map.groupBy(views, ({ at }) => dayOf(at));
  for (const [day, ofDay] of days) {
    const hours = await store.hoursOf(site, day);
    const left = Math.max(0, most - hours.reduce((sum, hour) => sum + hour.views, 0));
    const byHour = [...Map.groupBy(ofDay, ({ at }) => hourOf(at))].map(([hour, all]) => ({
      hour,
      ...withoutFloods(all),
    }));
    const kept = new Set(inTurn(byHour.flatMap(({ counted }) => counted)).slice(0, left));
    for (const { hour, counted, leftOut } of byHour) {
      const views = counted.filter((view) => kept.has(view));
      const over = leftOut + counted.length - views.length;
      for (const [at, some] of inParts(views).entries()) {
        const content = { views: some, leftOut: at === 0 ? over : 0 };
        await store.addPart(site, { hour, part: `${object}#${at}`, ...content }, now);
      }
      await mergeHour(store, site, hour, now);
    }
    await mergeDay({ store, summaries }, site, day, now);
  }
}

/** Orders views by turns: the first of each network, then the second ones. If the rest is cut, a flood displaces no other network. */
function inTurn(views: readonly View[]): View[] {
  const counts = new Map<number, number>();
  const turns = Map.groupBy(views, ({ network }) => {
    const turn = counts.get(network) ?? 0;
    counts.set(network, turn + 1);
    return turn;
  });
  return [...turns.values()].flat();
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
