import type { Site } from '../../../../../shared/calls/sites.ts';

/** A site as the table shows it. */
export interface SiteRow {
  /** Number in the whole list, from 1, independent of a search. */
  number: number;
  site: Site;
  /** The pages to list under the site. */
  pages: string[];
  /** True if only pages match, so that they must be visible. */
  isFoundByPage: boolean;
}

/**
 * Sites whose name or address contains the search text, ignoring case; a site with matching pages only is shown with
 * those pages.
 */
export function searchSites(sites: readonly Site[], search: string): SiteRow[] {
  const wanted = search.trim().toLowerCase();
  const matches = (text: string): boolean => text.toLowerCase().includes(wanted);
  return sites.flatMap((site, index) => {
    const row = { number: index + 1, site };
    if (matches(site.siteName) || matches(site.url)) {
      return { ...row, pages: site.pages, isFoundByPage: false };
    }
    const pages = site.pages.filter(matches);
    return pages.length > 0 ? { ...row, pages, isFoundByPage: true } : [];
  });
}

/** Address of a page under its site: path and query if the origin is the same. */
export function pagePath(siteUrl: string, pageUrl: string): string {
  const [site, page] = [URL.parse(siteUrl), URL.parse(pageUrl)];
  if (page === null || site?.origin !== page.origin) return pageUrl;
  return `${page.pathname}${page.search}`;
}
