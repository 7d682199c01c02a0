import { comparablePath } from '../pages/comparable-path.ts';
import { withoutEnd } from '../pages/urls.ts';
import { longest } from './beacon.ts';

/** Page groups of a site in an hour. Further pages are counted together. */
export const mostPageGroups = 500;
export const otherPages = '(other pages)';
export const mostPageRules = 50;

/** Longest name of a page that no rule has. */
export const mostGroupLetters = 300;

/** A rule in its segments; compared as addresses are, so that `/größen/*` is what browsers write `/gr%C3%B6%C3%9Fen/*`. */
const segmentsOf = (rule: string): string[] => comparablePath(rule).split('/');

/** The segments of a site's rules, which are the same for all of its views. */
const known = new WeakMap<readonly string[], [rule: string, segments: string[]][]>();
function withSegments(rules: readonly string[]): [rule: string, segments: string[]][] {
  const found = known.get(rules) ?? rules.map((rule) => [rule, segmentsOf(rule)]);
  known.set(rules, found);
  return found;
}

/**
 * Whether a rule of a site has an address: `/product/*` has every page below `/product/`. `*` within a rule has one segment.
 * @param wanted segments of the rule, which begins with a slash
 */
function matches(wanted: readonly string[], given: readonly string[]): boolean {
  const isOpen = wanted.at(-1) === '*';
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((segment, at) =>
    segment === '*' ? given[at] !== '' : segment === given[at],
  );
}

/**
 * The group of a page: the first rule that has it, else its own path without the slash at its end. Equal paths are one page however
 * they are encoded, and a long one ends in a number of its own.
 * @param path of an address, encoded, without a query
 */
export function groupOf(path: string, rules: readonly string[]): string {
  const whole = comparablePath(path.slice(0, longest.path));
  const given = whole.split('/');
  const rule = withSegments(rules).find(([, wanted]) => matches(wanted, given))?.[0];
  const page = withoutEnd(whole, '/') || '/';
  return rule ?? (page.length > mostGroupLetters ? shortened(page) : page);
}

/** The beginning of a long path, not cut within a character, with a number of the whole. */
function shortened(path: string): string {
  let sum = 0;
  for (const letter of path) sum = (sum * 31 + letter.charCodeAt(0)) % 4_294_967_291;
  const start = path.slice(0, mostGroupLetters - 12).replace(/%[C-F].(%[89AB].)*%?.?$|%.?$/, '');
  return `${start}...~${sum.toString(36)}`;
}

/** A page group as people write it: `/größen`. What could hide something stays encoded, and so does what is no text. */
export function shownGroup(group: string): string {
  try {
    const decoded = decodeURI(group);
    return /[\p{C}\p{Z}]/u.test(decoded) ? group : decoded;
  } catch {
    return group;
  }
}

/** The groups with most views, leaving one place for all others. Ties go by name, so that the order of views does not matter. */
export function keptGroups(
  viewsOf: ReadonlyMap<string, number>,
  most = mostPageGroups,
): Set<string> {
  const named = [...viewsOf].filter(([name]) => name !== otherPages);
  const byViews = named.toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return new Set(byViews.slice(0, most - 1).map(([name]) => name));
}
