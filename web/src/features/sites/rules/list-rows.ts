import type { SiteRow } from './search-sites.ts';

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
