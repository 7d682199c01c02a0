import { comparablePath } from '../../shared/pages/comparable-path.ts';

interface Rule {
  isAllowing: boolean;
  /** Characters of the pattern: the longest matching rule wins. */
  length: number;
  /** Prefix of the path. */
  start: Buffer;
  /** Whether nothing may follow the prefix. */
  isWhole: boolean;
  /** Parts that follow in this order, with anything in between. */
  middle: Buffer[];
  /** Suffix of the path; empty if any end matches. */
  end: Buffer;
}

/** More rules than any honest file has for one crawler; each address is matched against all of them. */
const mostRules = 1000;

/** Comparing bytes is three times as fast as characters; both sides are ASCII. */
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

function ruleOf(isAllowing: boolean, value: string): Rule {
  const isAnchored = value.endsWith('$');
  const pattern = comparablePath(isAnchored ? value.slice(0, -1) : value).replaceAll('$', '%24');
  const [start = '', ...others] = pattern.split('*');
  const isWhole = isAnchored && others.length === 0;
  const end = isAnchored ? (others.pop() ?? '') : '';
  return {
    isAllowing,
    length: pattern.length + Number(isAnchored),
    start: bytesOf(start),
    isWhole,
    middle: others.filter((part) => part !== '').map(bytesOf),
    end: bytesOf(end),
  };
}

/** Longest first, and allow before disallow, so that the first match decides. */
const byStrength = (a: Rule, b: Rule): number =>
  b.length - a.length || Number(b.isAllowing) - Number(a.isAllowing);

/**
 * Budget for all addresses of a site: a second of work, several times what 20,000 of them and hundreds of rules need.
 */
const mostComparisons = 500_000_000;

/** Remaining character comparisons. */
interface Effort {
  left: number;
}

function isAt(path: Buffer, part: Buffer, position: number, effort: Effort): boolean {
  let same = 0;
  while (same < part.length && path[position + same] === part[same]) same += 1;
  effort.left -= same + 1;
  return same === part.length;
}

function indexOf(path: Buffer, part: Buffer, from: number, effort: Effort): number {
  for (let position = from; position + part.length <= path.length; position += 1) {
    if (isAt(path, part, position, effort)) return position;
  }
  return -1;
}

/** Matches with counted comparisons instead of regular expressions: patterns are hostile input. */
function matches({ start, isWhole, middle, end }: Rule, path: Buffer, effort: Effort): boolean {
  if (!isAt(path, start, 0, effort)) return false;
  if (isWhole) return path.length === start.length;
  let position = start.length;
  for (const part of middle) {
    const found = indexOf(path, part, position, effort);
    if (found === -1) return false;
    position = found + part.length;
  }
  const last = path.length - end.length;
  return last >= position && isAt(path, end, last, effort);
}

/** Once the budget is spent nothing is allowed: unchecked addresses are not visited. */
function isAllowedBy(rules: readonly Rule[], path: Buffer, effort: Effort): boolean {
  for (const rule of rules) {
    if (effort.left < 0) return false;
    if (matches(rule, path, effort)) return rule.isAllowing;
  }
  return true;
}

/** In an address, the two characters that have a meaning in rules are themselves. */
const addressOf = ({ pathname, search }: URL): string =>
  comparablePath(`${pathname}${search}`).replaceAll('*', '%2A').replaceAll('$', '%24');

/**
 * The product that a group is for, in lower case, without its version; `*` for everyone.
 * https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
 */
const agentOf = (value: string): string =>
  (/^(?:\*(?=\s|$)|[a-z_-]+)/.exec(value.toLowerCase()) ?? [''])[0];

/** The minimum that RFC 9309 asks a crawler to read, in characters; we read no more. */
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
 * Parses a robots.txt by RFC 9309: the groups of our product name if there are any, else those of `*`; the longest
 * matching rule wins, and allow wins a tie.
 *
 * @param product name of our crawler, without a version
 * @param address of the file, for relative sitemaps
 * @param comparisons of characters, for all addresses together
 */
export function parseRobots(
  text: string,
  product: string,
  address: string,
  comparisons = mostComparisons,
) {
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
      const agent = agentOf(value);
      isForUs = agent === product.toLowerCase() || (isNamingAgents && isForUs);
      isForEveryone = agent === '*' || (isNamingAgents && isForEveryone);
      isNamedAnywhere ||= isForUs;
      isNamingAgents = true;
    } else if (key === 'allow' || key === 'disallow') {
      isNamingAgents = false;
      const rule = ruleOf(key === 'allow', value);
      if (isForUs && value !== '') us.push(rule);
      if (isForEveryone && value !== '') everyone.push(rule);
    }
  }
  const rules = (isNamedAnywhere ? us : everyone).slice(0, mostRules).toSorted(byStrength);
  const effort: Effort = { left: comparisons };
  return {
    /** Sitemaps in the file, resolved against its address, in order. */
    sitemaps,
    /** Whether our crawler may visit an address of this origin. The total work for all addresses is bounded. */
    isAllowed: (url: string): boolean =>
      isAllowedBy(rules, bytesOf(addressOf(new URL(url))), effort),
  };
}
