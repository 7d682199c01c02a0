import { addressKey, sameSite } from '../../../../../../shared/pages/urls.ts';

/** Rows per page of the crawled-pages list (specification 9). */
export const crawledPageSize = 10;

/** `home` has no checkbox, `stored` a disabled and checked one. */
export interface CrawledRow {
  url: string;
  kind: 'home' | 'stored' | 'new';
}

/**
 * The list of the crawled-pages modal: the home page first, then the found pages, each address once.
 *
 * @param stored addresses of the pages that the site already has
 */
export function crawledRows(
  siteUrl: string,
  found: readonly string[],
  stored: readonly string[],
): CrawledRow[] {
  const storedKeys = new Set(stored.map(addressKey));
  const seen = new Set<string>();
  const rows: CrawledRow[] = [{ url: siteUrl, kind: 'home' }];
  for (const url of found) {
    if (sameSite(url, siteUrl) || seen.has(addressKey(url))) continue;
    seen.add(addressKey(url));
    rows.push({ url, kind: storedKeys.has(addressKey(url)) ? 'stored' : 'new' });
  }
  return rows;
}

/** Rows whose address contains the search text, ignoring case. */
export function searchRows(rows: readonly CrawledRow[], search: string): CrawledRow[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter((row) => row.url.toLowerCase().includes(wanted));
}

/** One page of rows; a page number beyond the end gives the last page. Pages count from 1. */
export function pageOfRows(
  rows: readonly CrawledRow[],
  page: number,
): { rows: CrawledRow[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / crawledPageSize));
  const current = Math.min(Math.max(1, page), pages);
  const start = (current - 1) * crawledPageSize;
  return { rows: rows.slice(start, start + crawledPageSize), page: current, pages };
}

/** The selection after 'Add all pages' was checked or unchecked: only pages that are not stored yet can be selected. */
export function selectAll(
  selected: ReadonlySet<string>,
  rows: readonly CrawledRow[],
  isChecked: boolean,
): Set<string> {
  const next = new Set(selected);
  for (const row of rows) {
    if (row.kind !== 'new') continue;
    if (isChecked) next.add(row.url);
    else next.delete(row.url);
  }
  return next;
}

/** The selection after one checkbox was checked or unchecked. */
export function selectOne(
  selected: ReadonlySet<string>,
  url: string,
  isChecked: boolean,
): Set<string> {
  const next = new Set(selected);
  if (isChecked) next.add(url);
  else next.delete(url);
  return next;
}
