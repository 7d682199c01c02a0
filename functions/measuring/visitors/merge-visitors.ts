import { inParallel } from '../../platform/each-in-turn.ts';
import { viewsOfBusySite } from './due-merges.ts';
import { mergeDay } from './merge-day.ts';
import type { VisitorSite } from './visitor-site-entity.ts';
import type { SiteKey, VisitorStore } from './visitor-store.ts';
import type { visitorSummaries } from './visitor-summaries.ts';

interface Ports {
  store: VisitorStore;
  summaries: Pick<ReturnType<typeof visitorSummaries>, 'refresh'>;
  /** Views that a site of the account may have in a day; none if nothing is measured for it. */
  viewsADayOf(accountId: string): Promise<number>;
  /** Compares yesterday's visitors with those before, once a day. */
  compare(site: SiteKey, now: Date): Promise<void>;
  /** Deletes what is known of a site's visitors before a time. */
  forget(site: SiteKey, before: Date): Promise<void>;
}

const sitesAtOnce = 10;

/** Counts days of sites from their parts. A site that fails leaves the others counted. */
export async function mergeVisitors(
  ports: Ports,
  days: readonly (SiteKey & { day: string })[],
  now: Date,
): Promise<void> {
  const failures: unknown[] = [];
  // The days of one site one after another, because they change the same items.
  const bySite = Map.groupBy(days, ({ accountId, urlKey }) => `${accountId} ${urlKey}`);
  await inParallel(
    [...bySite.values()],
    async (ofSite) => {
      try {
        for (const { day, ...site } of ofSite) await merge(ports, site, day, now);
      } catch (error) {
        failures.push(error);
      }
    },
    sitesAtOnce,
  );
  const [cause] = failures;
  if (failures.length > 0) throw new Error(`Could not count ${failures.length} sites`, { cause });
}

async function merge(ports: Ports, site: SiteKey, day: string, now: Date): Promise<void> {
  const { store, summaries, viewsADayOf, forget } = ports;
  const most = await viewsADayOf(site.accountId);
  const views = most === 0 ? 0 : await mergeDay(store, site, { day, most }, now);
  // Also if nothing is new: an earlier merge of the same views may have ended before it.
  if (views > 0) await summaries.refresh(site, { day, views }, now);
  const known = await store.find(site);
  const isBusy = known !== undefined && (await follow(ports, known, { day, most, views }, now));
  // The site was removed in the meantime; nothing else would delete its parts, and what was just written.
  const isGone = known === undefined || (isBusy && (await store.find(site)) === undefined);
  if (isGone) await forget(site, now);
}

/** What follows from a day of a site with many views. @returns whether it has many */
async function follow(
  { store, compare }: Ports,
  site: VisitorSite,
  { day, most, views }: { day: string; most: number; views: number },
  now: Date,
): Promise<boolean> {
  if (views === 0) return false;
  if (views >= most && site.fullOn !== day) await store.noteFull(site, day);
  if (site.merges === undefined && views < viewsOfBusySite) return false;
  if (site.merges === undefined) await store.claimMerges(site, {});
  // A day without many views has no verdict.
  await compare(site, now);
  return true;
}
