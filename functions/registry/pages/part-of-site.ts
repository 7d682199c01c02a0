/** Characters of a path that fit into a heading. */
const longestPath = 40;

/**
 * Pages of a site as part of a heading: '/checkout', '2 pages'.
 * @returns undefined if the site's own page is among them, or there are none
 */
export function partOfSite(urls: Iterable<string>, site: string): string | undefined {
  const [first, ...others] = new Set(urls);
  if (first === undefined || first === site || others.includes(site)) return undefined;
  if (others.length > 0) return `${others.length + 1} pages`;
  const { pathname, search } = new URL(first);
  const path = `${pathname}${search}`;
  return path.length <= longestPath ? path : `${path.slice(0, longestPath - 1)}…`;
}

/** '/checkout of Shop', 'Shop'. */
export const ofSite = (part: string | undefined, name: string): string =>
  part === undefined ? name : `${part} of ${name}`;

/** Whether a part takes a verb in the plural. A single page is a path, and a monitor has a name. */
export const isPlural = (part: string | undefined): boolean => /^\d+ pages$/.test(part ?? '');
