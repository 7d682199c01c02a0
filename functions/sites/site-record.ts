import type { Site } from '../../shared/calls/sites.ts';

export interface SiteRecord {
  siteId: string;
  urlKey: string;
  url: string;
  siteName: string;
  propertyId: string;
  /** Pages beyond the home page. */
  pageCount: number;
  /** ISO 8601. */
  createdAt: string;
  /** Whether the clock looks after it; absent on old ones. */
  isWatched?: boolean | undefined;
}

export interface PageRecord {
  siteKey: string;
  urlKey: string;
  url: string;
  /** ISO 8601. */
  createdAt: string;
  /** Whether the clock looks after it; absent on old ones. */
  isWatched?: boolean | undefined;
}

const byAge = (a: { createdAt: string; url: string }, b: { createdAt: string; url: string }) =>
  a.createdAt.localeCompare(b.createdAt) || a.url.localeCompare(b.url);

/** Sites as the browser knows them: oldest first, and their pages too. */
export function toSites(sites: readonly SiteRecord[], pages: readonly PageRecord[]): Site[] {
  const pagesOf = Map.groupBy(pages, ({ siteKey }) => siteKey);
  return sites.toSorted(byAge).map(({ siteId, urlKey, url, siteName, propertyId }) => ({
    _id: siteId,
    url,
    siteName,
    propertyId,
    pages: (pagesOf.get(urlKey) ?? []).toSorted(byAge).map((page) => page.url),
  }));
}
