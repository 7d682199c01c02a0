/** Page groups of a site in an hour. Further pages are counted together. */
export const mostPageGroups = 500;
export const otherPages = '(other pages)';
export const mostPageRules = 50;

/**
 * Whether a rule of a site has an address: `/product/*` has every page below `/product/`. `*` within a rule has one segment.
 * @param rule begins with a slash
 */
function matches(rule: string, path: string): boolean {
  const wanted = rule.split('/');
  const given = path.split('/');
  const isOpen = wanted.at(-1) === '*';
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((segment, at) =>
    segment === '*' ? given[at] !== '' : segment === given[at],
  );
}

/** The group of a page: the first rule that has it, else its own path without the slash at its end. */
export function groupOf(path: string, rules: readonly string[]): string {
  const rule = rules.find((one) => matches(one, path));
  return rule ?? (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);
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
