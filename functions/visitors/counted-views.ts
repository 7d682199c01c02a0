import type { View } from './view.ts';

/** Views of one network in a minute; an office behind one address stays below. */
const mostPerMinute = 20;
/** Share of the other networks' views that one network may have. */
const mostShare = 0.02;
/** Below it a share says nothing: a new site has few visitors, and its owner is one of them. */
const fewNetworks = 20;
const mostOfFew = 20;

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

interface Counted {
  counted: View[];
  leftOut: number;
}

/** Keeps the last report of each view, which has the final numbers, and only the first views of a network in each minute. */
export function withoutFloods(reports: readonly View[]): Counted {
  const last = new Map<string, View>();
  for (const report of reports) {
    const known = last.get(report.view);
    if (known === undefined || isLater(report, known)) last.set(report.view, report);
  }
  const views = [...last.values()].toSorted(
    (a, b) => compare(a.at, b.at) || compare(a.view, b.view),
  );
  const minuteOf = ({ network, at }: View) => `${network} ${at.slice(0, 16)}`;
  const counted = firstOf(views, minuteOf, mostPerMinute);
  return { counted, leftOut: views.length - counted.length };
}

/**
 * Selects the views of an hour that count. Of a network that exceeds its share only the first views count, so that no network
 * can move a site's numbers alone. The result does not depend on the order of the reports.
 */
export function countedViews(reports: readonly View[]): Counted {
  const { counted: views, leftOut } = withoutFloods(reports);
  const networks = Map.groupBy(views, ({ network }) => network);
  const largest = networks.values().reduce((most, { length }) => Math.max(most, length), 0);
  // A flood must not raise its own share.
  const ofOthers = Math.ceil((views.length - largest) * mostShare);
  const share = networks.size < fewNetworks ? mostOfFew : Math.max(2, ofOthers);
  const counted = firstOf(views, ({ network }) => String(network), share);
  return { counted, leftOut: leftOut + views.length - counted.length };
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
