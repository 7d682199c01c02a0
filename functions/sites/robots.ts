import { capitalEscapes } from '../../shared/urls.ts';

export interface Robots {
  /** Sitemaps that the file names, resolved against its address, in order. */
  sitemaps: string[];
  /** Whether our crawler may visit an address of this origin. */
  isAllowed: (url: string) => boolean;
}

interface Rule {
  isAllowing: boolean;
  pattern: string;
}

/** More rules than any honest file has for one crawler; each address is held against all of them. */
const mostRules = 1000;

/** Rules may be written with raw characters where addresses have percent-encoding. */
function encode(pattern: string): string {
  return capitalEscapes(pattern.toWellFormed().replace(/[^\u0021-\u007e]+/g, encodeURIComponent));
}

/** Matches `*` and a final `$` by search, not by regular expression: patterns are hostile input. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const last = isAnchored ? parts.pop() : undefined;
  let position = 0;
  for (const [index, part] of parts.entries()) {
    const found = path.indexOf(part, position);
    if (found === -1 || (index === 0 && found !== 0)) return false;
    position = found + part.length;
  }
  if (last === undefined) return true;
  if (parts.length === 0) return path === last;
  return path.length - last.length >= position && path.endsWith(last);
}

function isAllowedBy(rules: readonly Rule[], path: string): boolean {
  let longest = -1;
  let isAllowed = true;
  for (const { pattern, isAllowing } of rules) {
    const isStronger = pattern.length > longest || (pattern.length === longest && isAllowing);
    if (!isStronger || !matches(pattern, path)) continue;
    longest = pattern.length;
    isAllowed = isAllowing;
  }
  return isAllowed;
}

/** What RFC 9309 asks a crawler to read at least, in characters; we read no more. */
const longestFile = 512 * 1024;

function* linesOf(text: string): Generator<readonly [key: string, value: string]> {
  for (const line of text.slice(0, longestFile).split(/\r\n|\r|\n/)) {
    const content = line.split('#', 1)[0] ?? '';
    const colon = content.indexOf(':');
    if (colon !== -1)
      yield [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
  }
}

/**
 * Reads a robots.txt as RFC 9309 says: the groups of our own product name if there are any, else those of `*`; the
 * longest matching rule wins, and allowing wins a tie.
 *
 * @param product name of our crawler, without a version
 * @param address where the file was read, for relative sitemaps
 */
export function parseRobots(text: string, product: string, address: string): Robots {
  const sitemaps: string[] = [];
  const everyone: Rule[] = [];
  const us: Rule[] = [];
  let isForUs = false;
  let isForEveryone = false;
  let isNamedAnywhere = false;
  let isNamingAgents = false;
  for (const [key, value] of linesOf(text)) {
    if (key === 'sitemap') {
      const sitemap = URL.parse(value, address);
      if (sitemap !== null) sitemaps.push(sitemap.href);
    } else if (key === 'user-agent') {
      const agent = value.toLowerCase();
      isForUs = agent === product.toLowerCase() || (isNamingAgents && isForUs);
      isForEveryone = agent === '*' || (isNamingAgents && isForEveryone);
      isNamedAnywhere ||= isForUs;
      isNamingAgents = true;
    } else if (key === 'allow' || key === 'disallow') {
      isNamingAgents = false;
      const rule = { isAllowing: key === 'allow', pattern: encode(value) };
      if (isForUs && value !== '') us.push(rule);
      if (isForEveryone && value !== '') everyone.push(rule);
    }
  }
  const rules = (isNamedAnywhere ? us : everyone).slice(0, mostRules);
  return {
    sitemaps,
    isAllowed: (url) => {
      const { pathname, search } = new URL(url);
      return isAllowedBy(rules, capitalEscapes(`${pathname}${search}`));
    },
  };
}
