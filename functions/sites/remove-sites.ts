import type { Audit } from '../platform/audit/audit.ts';
import type { PageStore } from './page-store.ts';
import { siteNotFound } from './site-rules.ts';
import type { SiteStore } from './site-store.ts';

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
export async function removeSites(
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
