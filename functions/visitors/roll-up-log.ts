import { createHash } from 'node:crypto';
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
}

/** A part holds so many: below the size of an item, whatever they say. */
const viewsPerPart = 1000;

/**
 * Counts the views that a log object reports. Objects come late, twice and in any order: each has parts of its own, and an hour is
 * always merged from all of its parts.
 * @param object its name, and its text
 */
export async function rollUpLog(
  ports: Ports,
  { name, text }: { name: string; text: string },
  now: Date,
): Promise<void> {
  const bySite = Map.groupBy(readLog(text), ({ siteKey }) => siteKey);
  for (const [siteKey, beacons] of bySite) {
    const site = await ports.store.findByKey(siteKey);
    if (site === undefined) continue;
    const views = beacons.flatMap((beacon) => toView(beacon, site) ?? []);
    if (views.length === 0) continue;
    await count(ports, { site, name, views }, now);
    await ports.compare(site, now);
  }
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
    let left = most - hours.reduce((sum, hour) => sum + hour.views, 0);
    const byHour = Map.groupBy(ofDay, ({ at }) => hourOf(at));
    for (const [hour, all] of byHour) {
      const counted = all.slice(0, Math.max(0, left));
      left -= counted.length;
      const leftOut = all.length - counted.length;
      for (let from = 0; from === 0 || from < counted.length; from += viewsPerPart) {
        const part = `${object}#${from / viewsPerPart}`;
        const some = counted.slice(from, from + viewsPerPart);
        const content = { views: some, leftOut: from === 0 ? leftOut : 0 };
        await store.addPart(site, { hour, part, ...content }, now);
      }
      await mergeHour(store, site, hour, now);
    }
    await mergeDay({ store, summaries }, site, day, now);
  }
}
