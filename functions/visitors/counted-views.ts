import type { View } from './view.ts';

/** Views of one network in a minute; an office behind one address stays below. */
const mostPerMinute = 20;
/** Share of an hour's views that one network may have, where there are several. */
const mostShare = 0.02;
/** Below it a share says nothing: a new site has few visitors, and its owner is one of them. */
const fewNetworks = 20;
const mostOfFew = 20;

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/**
 * The views of an hour that count. Reports of one view count once: the last, which has the final numbers. A network that
 * sends more than its share counts with its first views only, so that nobody moves a site's numbers alone.
 * The result does not depend on the order of the reports.
 */
export function countedViews(reports: readonly View[]): { counted: View[]; leftOut: number } {
  const last = new Map<string, View>();
  for (const report of reports) {
    const known = last.get(report.view);
    if (known === undefined || isLater(report, known)) last.set(report.view, report);
  }
  const views = [...last.values()].toSorted(
    (a, b) => compare(a.at, b.at) || compare(a.view, b.view),
  );
  const inMinute = firstOf(
    views,
    ({ network, at }) => `${network} ${at.slice(0, 16)}`,
    mostPerMinute,
  );
  const networks = new Set(inMinute.map(({ network }) => network)).size;
  const share =
    networks < fewNetworks ? mostOfFew : Math.max(2, Math.ceil(inMinute.length * mostShare));
  const counted = firstOf(inMinute, ({ network }) => String(network), share);
  return { counted, leftOut: views.length - counted.length };
}

/** Forged reports of one view may have the same number. */
const isLater = (one: View, other: View): boolean =>
  one.report === other.report
    ? JSON.stringify(one) > JSON.stringify(other)
    : one.report > other.report;

function firstOf(views: readonly View[], keyOf: (view: View) => string, most: number): View[] {
  const counts = new Map<string, number>();
  return views.filter((view) => {
    const key = keyOf(view);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= most;
  });
}
