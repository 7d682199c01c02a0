import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';

/** One row of the list: a site, or a page of the expanded site above it. */
export type ListRow = {
  key: string;
  url: string;
  row: SiteRow;
  /** From 1, among the matching sites, or among the pages of the site. */
  place: number;
  /** The total of those. */
  of: number;
} & (
  | { kind: 'site'; isUnfolded: boolean }
  /** Its number within the site, from 1, independent of a search. */
  | { kind: 'page'; number: number }
);

/** Sites and visible pages in one list. @param unfolded ids of the sites that the user expanded */
export function listRows(rows: readonly SiteRow[], unfolded: ReadonlySet<string>): ListRow[] {
  return rows.flatMap((row, index): ListRow[] => {
    const { site, pages, isFoundByPage } = row;
    const isUnfolded = pages.length > 0 && (isFoundByPage || unfolded.has(site._id));
    const ofSite: ListRow = {
      kind: 'site',
      key: site._id,
      url: site.url,
      row,
      place: index + 1,
      of: rows.length,
      isUnfolded,
    };
    if (!isUnfolded) return [ofSite];
    const numbers = new Map(site.pages.map((page, at) => [page, at + 1]));
    return [
      ofSite,
      ...pages.map((page, at): ListRow => ({
        kind: 'page',
        key: `${site._id} ${page}`,
        url: page,
        row,
        place: at + 1,
        of: pages.length,
        number: numbers.get(page) ?? 0,
      })),
    ];
  });
}

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
 * those pages, whose titles count too.
 */
export function searchSites(sites: readonly Site[], search: string): SiteRow[] {
  const wanted = search.trim().toLowerCase();
  const matches = (text: string): boolean => text.toLowerCase().includes(wanted);
  return sites.flatMap((site, index) => {
    const row = { number: index + 1, site };
    if (matches(site.siteName) || matches(site.url)) {
      return { ...row, pages: site.pages, isFoundByPage: false };
    }
    const pages = site.pages.filter(
      (page) => matches(page) || matches(site.pageTitles?.[page] ?? ''),
    );
    return pages.length > 0 ? { ...row, pages, isFoundByPage: true } : [];
  });
}

/** Address of a page under its site: path and query if the origin is the same. */
export function pagePath(siteUrl: string, pageUrl: string): string {
  const [site, page] = [URL.parse(siteUrl), URL.parse(pageUrl)];
  if (page === null || site?.origin !== page.origin) return pageUrl;
  return `${page.pathname}${page.search}`;
}
