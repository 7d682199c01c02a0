import { forgetPage } from '../../../shared/jobs/catalogue.ts';
import { addressKey } from '../../../shared/pages/urls.ts';
import { log } from '../../platform/logger.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { removeEndpoints } from '../../registry/pages/remove-endpoints.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { watchStore } from '../../registry/pages/watch-store.ts';

interface Removed {
  accountId: string;
  urls: readonly string[];
  now: Date;
}

/**
 * Queues deletion of data for URLs that the account no longer lists, and removes the endpoints of removed sites. A URL that
 * another site still lists keeps its data and its watch. Never throws: the removal marks have the clock try again.
 */
export async function forgetRemoved(
  table: Table,
  sendJobs: SendJobs,
  removed: Removed,
): Promise<void> {
  try {
    await forget(table, sendJobs, removed);
  } catch (error) {
    // The site is removed; the owner does not see this part fail.
    const { accountId, urls } = removed;
    log.error('could not queue the deletion of data of removed pages', { accountId, urls, error });
  }
}

async function forget(
  table: Table,
  sendJobs: SendJobs,
  { accountId, urls, now }: Removed,
): Promise<void> {
  const left = await siteStore(table).listSites(accountId);
  const { watch } = watchStore(table);
  const kept = new Set([...left.sites, ...left.pages].map(({ url }) => addressKey(url)));
  const removed = new Set(urls.map(addressKey));
  const isRemoved = ({ url }: { url: string }) => removed.has(addressKey(url));
  // While the mark of their site exists; the clock deletes their data.
  const siteKeys = new Set(urls.map(keyOfUrl));
  for (const { urlKey } of left.sites) siteKeys.delete(urlKey);
  await removeEndpoints(table, accountId, siteKeys, { before: now, now: new Date() });
  // The watch ended with the removed entry.
  for (const site of left.sites.filter(isRemoved)) {
    await watch(accountId, { url: site.url, pausedAt: site.pausedAt }, now);
  }
  const pauses = new Map(left.sites.map(({ urlKey, pausedAt }) => [urlKey, pausedAt]));
  for (const { url, siteKey } of left.pages.filter(isRemoved)) {
    await watch(accountId, { url, siteKey, pausedAt: pauses.get(siteKey) }, now);
  }
  const before = now.toISOString();
  const jobs = urls
    .filter((url) => !kept.has(addressKey(url)))
    .map((url) => ({ accountId, url, before }));
  await sendJobs(forgetPage, jobs);
}
