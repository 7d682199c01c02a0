import type { PageStore } from './page-store.ts';
import { siteNotFound } from './site-rules.ts';
import type { SiteStore } from './site-store.ts';

/** Told of the addresses that an account has no more, so that other domains can let go of what they keep of them. */
export type OnPagesRemoved = (accountId: string, urls: readonly string[]) => Promise<void>;

interface Ports {
  sites: Pick<SiteStore, 'findSite'>;
  pages: Pick<PageStore, 'deleteSite'>;
  onPagesRemoved: OnPagesRemoved;
}

/** Removes sites with their pages. @throws ProblemError `not_found` for one that does not exist; then none is removed */
export async function removeSites(
  { sites, pages, onPagesRemoved }: Ports,
  accountId: string,
  urls: readonly string[],
): Promise<void> {
  const found = await Promise.all(urls.map((url) => sites.findSite(accountId, url)));
  const missing = found.indexOf(undefined);
  if (missing !== -1) throw siteNotFound(`sites.${missing}.url`);
  for (const url of new Set(urls)) {
    const removed = await pages.deleteSite(accountId, url);
    if (removed !== undefined) await onPagesRemoved(accountId, removed);
  }
}
