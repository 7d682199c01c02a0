import { forgetPage } from '../../shared/jobs/catalogue.ts';
import { addressKey } from '../../shared/urls.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/send-job.ts';
import type { SiteStore } from './site-store.ts';
import type { WatchStore } from './watch-store.ts';

interface Ports {
  sites: Pick<SiteStore, 'listSites'>;
  watching: Pick<WatchStore, 'watch'>;
  sendJobs: SendJobs;
}

/**
 * Has everything removed that is kept of addresses which the account has no more. One that another site still lists
 * keeps what it has, and is watched on.
 */
export async function forgetRemoved(
  { sites, watching, sendJobs }: Ports,
  { accountId, urls, now }: { accountId: string; urls: readonly string[]; now: Date },
): Promise<void> {
  const left = await sites.listSites(accountId);
  const kept = new Set([...left.sites, ...left.pages].map(({ url }) => addressKey(url)));
  const removed = new Set(urls.map(addressKey));
  const isRemoved = ({ url }: { url: string }) => removed.has(addressKey(url));
  // The watch ended with the place that was removed.
  for (const site of left.sites.filter(isRemoved)) {
    await watching.watch(accountId, { url: site.url }, now);
  }
  for (const { url, siteKey } of left.pages.filter(isRemoved)) {
    await watching.watch(accountId, { url, siteKey }, now);
  }
  const before = now.toISOString();
  const jobs = urls
    .filter((url) => !kept.has(addressKey(url)))
    .map((url) => ({ accountId, url, before }));
  try {
    await sendJobs(forgetPage, jobs);
  } catch (error) {
    // The site is gone, and its owner sees nothing of the rest; the marks in its place have it sent again.
    log.error('removed pages not forgotten yet', { accountId, urls, error });
  }
}
