import { longestUrl } from '../../../shared/calls/fields.ts';
import { type ImportRow, mostImported } from '../../../shared/calls/portfolio/imports.ts';
import { siteName } from '../../../shared/calls/portfolio/sites.ts';
import { clientName, tag } from '../../../shared/models/registry/client.ts';
import { addressKey, normaliseUrl, sameSite } from '../../../shared/pages/urls.ts';
import { isPageOfSite } from '../../registry/pages/site-rules.ts';
import { type Cells, readCells } from './read-cells.ts';

const mostTagsOfRow = 10;
/** Size of all rows; an item holds at most 400 KB, including the notes about each. */
const mostBytes = 250_000;

/** Cuts a text without leaving half a character, which the table cannot store. */
const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();

const withScheme = (typed: string): string =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;

/** A valid text, or undefined. */
const valid = (
  schema: { safeParse(text: string): { data?: string | undefined } },
  text: string,
): string | undefined => schema.safeParse(text).data;

function rowOf(cells: Cells): ImportRow | undefined {
  const typed = cells.url.trim();
  if (typed === '') return undefined;
  const url = normaliseUrl(withScheme(typed));
  if (url === undefined || url.length > longestUrl || !isHost(url))
    return { url: cut(typed, 300), siteName: cut(typed, 120), verdict: 'invalid' };
  const client = valid(clientName, cells.client);
  const tags = [
    ...new Set(cells.tags.split(/[|,;]/).flatMap((one) => valid(tag, one) ?? [])),
  ].slice(0, mostTagsOfRow);
  return {
    url,
    siteName: valid(siteName, cells.name) ?? defaultName({ url }),
    ...(client === undefined ? {} : { client }),
    ...(tags.length === 0 ? {} : { tags }),
    verdict: 'unchecked',
  };
}

/** Of a site or page that has no name yet. */
export function defaultName({ url, pageOf }: Pick<ImportRow, 'url' | 'pageOf'>): string {
  const { host, pathname, search } = new URL(url);
  return (pageOf === undefined ? host : `${pathname}${search}`).slice(0, 120);
}

/** A word alone is no address, even if a scheme makes it one. */
const isHost = (url: string): boolean => /[.:]/.test(new URL(url).host);

/** Marks addresses that an earlier row has. */
export function markDoubles(rows: readonly ImportRow[]): ImportRow[] {
  const known = new Set<string>();
  return rows.map((row) => {
    if (row.verdict === 'invalid') return row;
    const key = addressKey(row.url);
    if (known.has(key)) return { ...row, verdict: 'double' };
    known.add(key);
    return row;
  });
}

/** Sites of a pasted list or a CSV file. Addresses without a scheme get https. */
export const readRows = (list: string): ImportRow[] =>
  markDoubles(
    readCells(list)
      .slice(0, mostImported)
      .flatMap((cells) => rowOf(cells) ?? []),
  );

/** The first rows, as many as an import can hold. Percent-encoding makes an address up to nine times as long. */
export function fitting(rows: readonly ImportRow[]): ImportRow[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > mostBytes;
  });
  return rows.slice(0, end === -1 ? rows.length : end);
}

/** Sites of addresses. */
export const rowsOf = (urls: readonly string[]): ImportRow[] =>
  fitting(markDoubles(urls.slice(0, mostImported).flatMap((url) => rowOf(alone(url)) ?? [])));

const alone = (url: string): Cells => ({ url, name: '', client: '', tags: '' });

interface ImportedSite {
  url: string;
  siteName: string;
}

/**
 * A site with the pages that a sitemap lists, the site first.
 * @param known the account's site of these addresses, if it has one
 */
export function pageRowsOf(urls: readonly string[], known: ImportedSite | undefined): ImportRow[] {
  const first = urls.find((url) => URL.canParse(url));
  const home = known?.url ?? new URL('/', first).href;
  const site: ImportRow = known
    ? { ...known, verdict: 'exists' }
    : { url: home, siteName: defaultName({ url: home }), verdict: 'unchecked' };
  const pages = urls.slice(0, mostImported).flatMap((url): ImportRow[] => {
    const row = rowOf(alone(url));
    if (row === undefined || sameSite(row.url, home)) return [];
    if (row.verdict === 'invalid') return [row];
    const page = { ...row, pageOf: home, siteName: defaultName({ url: row.url, pageOf: home }) };
    return [isPageOfSite(home, row.url) ? page : { ...page, verdict: 'invalid', note: elsewhere }];
  });
  return fitting(markDoubles([site, ...pages]));
}

const elsewhere = 'It is at another host.';
