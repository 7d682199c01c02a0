import { deleteSite } from '../../shared/calls/sites.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { forgetRemoved } from './forget-removed.ts';
import { pageStore, type PageStore } from './page-store.ts';
import { spelling } from '../pages/page-url.ts';
import { siteStore, type SiteStore } from './site-store.ts';
import { watchStore } from '../pages/watch-store.ts';
import { announce } from '../platform/events/announce.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';
import type { Audit } from '../platform/audit/audit.ts';
import { siteNotFound } from './site-rules.ts';

interface Ports {
  sites: Pick<SiteStore, 'findSite'>;
  pages: Pick<PageStore, 'deleteSite'>;
}

/**
 * Removes sites with their pages.
 *
 * @returns the addresses that the account no longer lists, so that their data can be deleted
 * @throws ProblemError `not_found` if a site does not exist; then none is removed
 */
async function removeSites(
  { sites, pages }: Ports,
  {
    accountId,
    urls,
    ...asked
  }: {
    accountId: string;
    urls: readonly string[];
    now: Date;
    requestedBy?: string;
    audit?: Audit;
  },
): Promise<string[]> {
  const found = await Promise.all(urls.map((url) => sites.findSite(accountId, url)));
  const missing = found.indexOf(undefined);
  if (missing !== -1) throw siteNotFound(`sites.${missing}.url`);
  const removed: string[] = [];
  for (const url of new Set(urls)) {
    removed.push(...((await pages.deleteSite(accountId, url, asked)) ?? []));
  }
  return removed;
}

export const handler = handleCall(deleteSite, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const sites = siteStore(table);
  const urls = body.sites.map(({ url }) => spelling(url));
  const ports = { sites, pages: pageStore(table, announce) };
  const asked = { accountId, urls, now, requestedBy: caller.userId, audit };
  const removed = await removeSites(ports, asked);
  const watching = watchStore(table);
  await forgetRemoved({ sites, watching, sendJobs }, { accountId, urls: removed, now });
});
