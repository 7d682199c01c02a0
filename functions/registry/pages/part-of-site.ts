import { monitorWords } from '../../../shared/models/monitoring/endpoint-address.ts';

/** Characters of a path that fit into a heading. */
const longestPath = 40;

/**
 * Pages and endpoints of a site as part of a heading: '/checkout', 'db.example.com:5432', '2 pages', '2 monitors'.
 * @returns undefined if the site's own page is among them, or there are none
 */
export function partOfSite(urls: Iterable<string>, site: string): string | undefined {
  const [first, ...others] = new Set(urls);
  if (first === undefined || first === site || others.includes(site)) return undefined;
  if (others.length > 0) return `${others.length + 1} ${nameOfParts([first, ...others], site)}`;
  const { pathname, search } = new URL(first);
  const path = isOn(site)(first) ? `${pathname}${search}` : monitorWords(first);
  return path.length <= longestPath ? path : `${path.slice(0, longestPath - 1)}…`;
}

/** Whether an address is on the host of a site, over HTTP. */
const isOn =
  (site: string) =>
  (url: string): boolean => {
    const { host, protocol } = new URL(url);
    return host === new URL(site).host && protocol.startsWith('http');
  };

/** What several addresses of a site are: pages, unless one is on another host or not over HTTP. */
export const nameOfParts = (urls: readonly string[], site: string): 'pages' | 'monitors' =>
  urls.every(isOn(site)) ? 'pages' : 'monitors';

/** '/checkout of Shop', 'Shop'. */
export const ofSite = (part: string | undefined, name: string): string =>
  part === undefined ? name : `${part} of ${name}`;

/** Whether a part takes a verb in the plural. A single page is a path, and a monitor has a name. */
export const isPlural = (part: string | undefined): boolean =>
  /^\d+ (?:pages|monitors)$/.test(part ?? '');
