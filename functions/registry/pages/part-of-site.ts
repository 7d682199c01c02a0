import { displayUrl } from '../../../shared/pages/urls.ts';

/** Characters of a path that fit into a heading. */
const longestPath = 40;

/**
 * Pages and endpoints of a site as part of a heading: '/checkout', 'api.example.com/health', '2 pages'.
 * @returns undefined if the site's own page is among them, or there are none
 */
export function partOfSite(urls: Iterable<string>, site: string): string | undefined {
  const [first, ...others] = new Set(urls);
  if (first === undefined || first === site || others.includes(site)) return undefined;
  if (others.length > 0) return `${others.length + 1} pages`;
  const { host, pathname, search, protocol } = new URL(first);
  const isElsewhere = host !== new URL(site).host || !protocol.startsWith('http');
  const path = isElsewhere ? displayUrl(first) : `${pathname}${search}`;
  return path.length <= longestPath ? path : `${path.slice(0, longestPath - 1)}…`;
}

/** '/checkout of Shop', 'Shop'. */
export const ofSite = (part: string | undefined, name: string): string =>
  part === undefined ? name : `${part} of ${name}`;

/** Whether a part takes a verb in the plural. A single page is a path, and a monitor has a name. */
export const isPlural = (part: string | undefined): boolean => /^\d+ pages$/.test(part ?? '');
