import { forgetPage } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/send-job.ts';
import type { SiteStore } from './site-store.ts';

/**
 * Has everything removed that is kept of addresses which the account has no more. One that another site still lists
 * keeps what it has.
 */
export async function forgetRemoved(
  { sites, sendJobs }: { sites: Pick<SiteStore, 'listSites'>; sendJobs: SendJobs },
  { accountId, urls, now }: { accountId: string; urls: readonly string[]; now: Date },
): Promise<void> {
  const left = await sites.listSites(accountId);
  const kept = new Set([...left.sites, ...left.pages].map(({ url }) => url));
  const before = now.toISOString();
  const jobs = urls.filter((url) => !kept.has(url)).map((url) => ({ accountId, url, before }));
  try {
    await sendJobs(forgetPage, jobs);
  } catch (error) {
    // The site is gone, and its owner sees nothing of the rest, which expires by itself.
    log.error('removed pages not forgotten', { accountId, urls, error });
  }
}
