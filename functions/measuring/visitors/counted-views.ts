import type { View } from './view.ts';

/** Views of one network in a minute; an office behind one address stays below. */
const mostPerMinute = 20;
/** Share of the others' views that one network may have. */
const mostShare = 0.02;
/** Views of a network that count however few others there are. */
const leastOfNetwork = 2;
/** As long as a site has hardly any visitors, its owner is one of them. */
const fewOthers = 3;
const mostOfFew = 20;
/** Views of others from which on the share of an hour, or of a day, limits a network enough. */
const [manyInHour, manyInDay] = [1000, 100];

/** Views that count of one network. @param others views of all the others */
const limitFor = (others: number): number =>
  others < fewOthers ? mostOfFew : Math.max(leastOfNetwork, Math.ceil(others * mostShare));

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
  const counted = firstOf(views, minuteOf, () => mostPerMinute);
  return { counted, leftOut: views.length - counted.length };
}

const networkOf = ({ network }: View): number => network;
/** Parts of earlier versions have the network of the day only. */
const senderOf = ({ sender, network }: View): number => sender ?? network;

/** Views of all but the network with most: a flood must not raise its own share. */
function othersIn(counts: ReadonlyMap<number, number>): number {
  const sum = counts.values().reduce((all, count) => all + count, 0);
  return sum - counts.values().reduce((most, count) => Math.max(most, count), 0);
}

const countBy = (views: readonly View[], keyOf: (view: View) => number): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const view of views) counts.set(keyOf(view), (counts.get(keyOf(view)) ?? 0) + 1);
  return counts;
};

/**
 * The views of an hour that count if it has enough of many networks to be limited alone.
 * @returns undefined for an hour with few others
 */
export function countedOfHour(views: readonly View[]): View[] | undefined {
  const inTime = views.filter(({ isLate }) => isLate !== true);
  const others = othersIn(countBy(inTime, networkOf));
  return others < manyInHour ? undefined : firstOf(inTime, networkOf, () => limitFor(others));
}

/** Views of a quiet hour that may count in its day: no network has more in any. */
export const mayCount = (views: readonly View[]): View[] =>
  firstOf(views, networkOf, () => mostOfFew);

/**
 * Selects the views of a day's quiet hours that count. Of a network that exceeds its share only the first views count, so that no
 * network can move a site's numbers alone. On a day with few views, a share of the day is less than one view; there a network is
 * limited to its share of 28 days.
 * @param before views by sender that counted in those of the 27 days before that had few views
 */
export function countedOfDay(
  reports: readonly View[],
  before: ReadonlyMap<number, number> = new Map(),
): Counted & { isQuiet: boolean } {
  // A view may have been reported in two hours.
  const { counted: all, leftOut: flooding } = withoutFloods(reports);
  const others = othersIn(countBy(all, networkOf));
  const ofDay = firstOf(all, networkOf, () => limitFor(others));
  const isQuiet = others < manyInDay;
  const leftOutOf = (counted: readonly View[]) => flooding + all.length - counted.length;
  if (!isQuiet) return { counted: ofDay, leftOut: leftOutOf(ofDay), isQuiet };
  const counts = countBy(all, senderOf);
  for (const [sender, count] of before) counts.set(sender, (counts.get(sender) ?? 0) + count);
  const limit = limitFor(othersIn(counts));
  const counted = firstOf(ofDay, senderOf, (sender) => limit - (before.get(sender) ?? 0));
  return { counted, leftOut: leftOutOf(counted), isQuiet };
}

export const sendersOf = (views: readonly View[]): Map<number, number> => countBy(views, senderOf);

/** Forged reports of one view may have the same number. */
const isLater = (one: View, other: View): boolean =>
  one.report === other.report
    ? JSON.stringify(one) > JSON.stringify(other)
    : one.report > other.report;

/** Keeps the first views of each key. */
function firstOf<Key>(
  views: readonly View[],
  keyOf: (view: View) => Key,
  mostOf: (key: Key) => number,
): View[] {
  const counts = new Map<Key, number>();
  return views.filter((view) => {
    const key = keyOf(view);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= mostOf(key);
  });
}
