import * as z from 'zod';
import {
  addHistogram,
  addPacked,
  addSample,
  type Histogram,
  packHistogram,
  samplesIn,
} from '../../../shared/visitors/histogram.ts';
import { metricParts } from '../../../shared/visitors/beacon.ts';
import {
  metricShapes,
  type VisitorMetric,
  visitorMetrics,
} from '../../../shared/visitors/metrics.ts';
import { keptGroups, otherPages } from '../../../shared/visitors/page-groups.ts';
import type { View } from './view.ts';

/** Views of one page group, or of all pages (``), that have one value of one dimension, or all of them (``). */
export interface Slice {
  group: string;
  dimension: string;
  value: string;
  views: number;
  metrics: Partial<Record<VisitorMetric, MetricSums>>;
}
export interface MetricSums {
  histogram: Histogram;
  /** Views whose parts are known, and the sums of these, in milliseconds. */
  partViews: number;
  parts: number[];
  /** For TTFB by device: how long new connections took to open. */
  connections?: Histogram;
}
/** Views of all pages in which one element or script caused a metric. */
export interface Culprit {
  metric: VisitorMetric;
  kind: 'element' | 'script';
  text: string;
  histogram: Histogram;
}
/** What is known of the visitors of a period. Roll-ups of parts of a period add up to that of the whole. */
export interface RollUp {
  slices: Map<string, Slice>;
  culprits: Map<string, Culprit>;
}

/** Values of a dimension, and culprits of a metric, that a period keeps: those with most views. */
export const mostValuesByDefault = 30;

export const emptyRollUp = (): RollUp => ({ slices: new Map(), culprits: new Map() });

const sliceKey = (group: string, dimension: string, value: string): string =>
  [group, dimension, value].join('\t');

function sliceOf({ slices }: RollUp, group: string, dimension: string, value: string): Slice {
  const key = sliceKey(group, dimension, value);
  const known = slices.get(key);
  if (known !== undefined) return known;
  const slice: Slice = { group, dimension, value, views: 0, metrics: {} };
  slices.set(key, slice);
  return slice;
}

/** The views of a group and a value; undefined without any. */
export const sliceIn = (
  { slices }: RollUp,
  group = '',
  dimension = '',
  value = '',
): Slice | undefined => slices.get(sliceKey(group, dimension, value));

/** The slices of all pages, of each page group, and of each page group by device. */
export function byScope({
  slices,
  culprits,
}: RollUp): Record<'site' | 'pages' | 'devicePages', RollUp> {
  const scopes = Map.groupBy(slices, ([, { group, dimension }]) =>
    group === '' ? 'site' : dimension === '' ? 'pages' : 'devicePages',
  );
  const of = (scope: 'site' | 'pages' | 'devicePages') => new Map(scopes.get(scope));
  return {
    site: { slices: of('site'), culprits },
    pages: { slices: of('pages'), culprits: new Map() },
    devicePages: { slices: of('devicePages'), culprits: new Map() },
  };
}

const sumsOf = ({ metrics }: Slice, metric: VisitorMetric): MetricSums =>
  (metrics[metric] ??= { histogram: new Map(), partViews: 0, parts: [] });

function culpritOf(
  { culprits }: RollUp,
  { metric, kind, text }: Pick<Culprit, 'metric' | 'kind' | 'text'>,
): Culprit {
  const key = [metric, kind, text].join('\t');
  const known = culprits.get(key);
  if (known !== undefined) return known;
  const culprit: Culprit = { metric, kind, text, histogram: new Map() };
  culprits.set(key, culprit);
  return culprit;
}

/** All pages by every dimension; each page group by device, which decides more than all others. */
const slicesOf = (view: View): [group: string, dimension: string, value: string][] => [
  ['', '', ''],
  ['', 'device', view.device],
  ['', 'browser', view.browser],
  ['', 'country', view.country],
  ['', 'connection', view.connection],
  ['', 'navigation', view.navigation],
  ['', 'release', view.release],
  ...view.labels.map((label, at): [string, string, string] => ['', `label${at + 1}`, label]),
  [view.group, '', ''],
  [view.group, 'device', view.device],
];

export function addView(to: RollUp, view: View): void {
  for (const [group, dimension, value] of slicesOf(view)) {
    if (dimension !== '' && value === '') continue;
    const slice = sliceOf(to, group, dimension, value);
    slice.views += 1;
    for (const metric of visitorMetrics) {
      const measured = view.metrics[metric];
      if (measured === undefined) continue;
      const sums = sumsOf(slice, metric);
      addSample(sums.histogram, measured.value, metricShapes[metric]);
      addParts(sums, measured.parts.length === 0 ? 0 : 1, measured.parts);
      if (metric === 'ttfb' && group === '' && dimension === 'device')
        addConnection(sums, measured.parts);
    }
  }
  for (const metric of visitorMetrics) {
    for (const kind of ['element', 'script'] as const) {
      const text = view.metrics[metric]?.[kind];
      const value = view.metrics[metric]?.value;
      if (text === undefined || value === undefined) continue;
      addSample(culpritOf(to, { metric, kind, text }).histogram, value, metricShapes[metric]);
    }
  }
}

const connectionAt = metricParts.ttfb.indexOf('connectionDuration');

/** A connection that was open already takes no time. */
function addConnection(to: MetricSums, parts: readonly number[]): void {
  const took = parts[connectionAt] ?? 0;
  if (took > 0) addSample((to.connections ??= new Map()), took, metricShapes.ttfb);
}

function addParts(to: MetricSums, views: number, parts: readonly number[]): void {
  to.partViews += views;
  for (const [at, part] of parts.entries()) to.parts[at] = (to.parts[at] ?? 0) + part;
}

function addSlice(to: Slice, from: Slice): void {
  to.views += from.views;
  for (const metric of visitorMetrics) {
    const sums = from.metrics[metric];
    if (sums === undefined) continue;
    const into = sumsOf(to, metric);
    addHistogram(into.histogram, sums.histogram);
    addParts(into, sums.partViews, sums.parts);
    if (sums.connections !== undefined)
      addHistogram((into.connections ??= new Map()), sums.connections);
  }
}

export function addRollUp(to: RollUp, from: RollUp): void {
  for (const [key, slice] of from.slices) {
    const { group, dimension, value } = slice;
    addSlice(to.slices.get(key) ?? sliceOf(to, group, dimension, value), slice);
  }
  for (const culprit of from.culprits.values())
    addHistogram(culpritOf(to, culprit).histogram, culprit.histogram);
}

/**
 * Limits a roll-up to the page groups with most views (500 by default), with all others as one, and to the most viewed values of
 * each dimension and culprits of each metric (30 by default). Counts over all pages, and those by device, stay exact.
 */
export function bounded(
  whole: RollUp,
  mostGroups?: number,
  mostValues = mostValuesByDefault,
): RollUp {
  const totals = [...whole.slices.values()].filter(({ group, dimension }) => group && !dimension);
  const viewsOf = new Map(totals.map(({ group, views }) => [group, views]));
  const groups = keptGroups(viewsOf, mostGroups);
  const kept = emptyRollUp();
  const ofAll = Map.groupBy(whole.slices.values(), ({ group, dimension }) =>
    group === '' ? dimension : undefined,
  );
  for (const [dimension, slices] of ofAll) {
    const isWhole = dimension === undefined || dimension === '' || dimension === 'device';
    const seen = isWhole ? slices : mostSeen(slices, mostValues, ({ views }) => views);
    for (const slice of seen) {
      const { group, value } = slice;
      const name = group === '' || groups.has(group) ? group : otherPages;
      addSlice(sliceOf(kept, name, slice.dimension, value), slice);
    }
  }
  const byMetric = Map.groupBy(whole.culprits.values(), ({ metric, kind }) => metric + kind);
  for (const culprits of byMetric.values())
    for (const culprit of mostSeen(culprits, mostValues, ({ histogram }) => samplesIn(histogram)))
      addHistogram(culpritOf(kept, culprit).histogram, culprit.histogram);
  return kept;
}

/** Ties go by name, so that the order of views does not matter. */
function mostSeen<One extends { value: string } | { text: string }>(
  some: readonly One[],
  most: number,
  viewsOf: (one: One) => number,
): One[] {
  const nameOf = (one: One): string => ('value' in one ? one.value : one.text);
  return some
    .toSorted((a, b) => viewsOf(b) - viewsOf(a) || (nameOf(a) < nameOf(b) ? -1 : 1))
    .slice(0, most);
}

/** Checked at once: there are a million of them in a month of a large site. */
const Numbers = z.custom<number[]>((value) => Array.isArray(value) && value.every(Number.isFinite));
const StoredMetrics = z.partialRecord(
  z.enum(visitorMetrics),
  z.tuple([Numbers, z.number(), Numbers, Numbers.optional()]),
);
const Place = z.custom<[group: string, dimension: string, value: string, ...unknown[]]>(
  (place) =>
    Array.isArray(place) && place.slice(0, 3).every((name: unknown) => typeof name === 'string'),
);
const StoredSlice = z.tuple([z.string(), z.string(), z.string(), z.number(), StoredMetrics]);
const Stored = z.object({
  slices: z.array(Place),
  culprits: z.array(
    z.tuple([z.enum(visitorMetrics), z.enum(['element', 'script']), z.string(), Numbers]),
  ),
});

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1;

/** The stored form: equal for equal roll-ups. */
export const toStored = ({ slices, culprits }: RollUp) => ({
  slices: [...slices].toSorted(byKey).map(([, { group, dimension, value, views, metrics }]) => [
    group,
    dimension,
    value,
    views,
    Object.fromEntries(
      visitorMetrics.flatMap((metric) => {
        const sums = metrics[metric];
        if (sums === undefined) return [];
        const { histogram, partViews, parts, connections } = sums;
        const more = connections === undefined ? [] : [packHistogram(connections)];
        return [[metric, [packHistogram(histogram), partViews, parts, ...more]]];
      }),
    ),
  ]),
  culprits: [...culprits]
    .toSorted(byKey)
    .map(([, { metric, kind, text, histogram }]) => [metric, kind, text, packHistogram(histogram)]),
});

/** The part of a roll-up that is needed. Most screens need few page groups, and few metrics of these. */
export interface Wanted {
  /** @default all */
  isSlice?: (place: Pick<Slice, 'group' | 'dimension' | 'value'>) => boolean;
  /** @default all */
  metrics?: readonly VisitorMetric[];
}

/** Adds what `toStored` made. */
export function addStored(
  to: RollUp,
  stored: unknown,
  { isSlice = () => true, metrics: wanted = visitorMetrics }: Wanted = {},
): void {
  const { slices, culprits } = Stored.parse(stored);
  for (const place of slices) {
    const [group, dimension, value] = place;
    if (!isSlice({ group, dimension, value })) continue;
    const [, , , views, metrics] = StoredSlice.parse(place);
    const slice = sliceOf(to, group, dimension, value);
    slice.views += views;
    for (const metric of wanted) {
      const [histogram, partViews = 0, parts = [], connections] = metrics[metric] ?? [];
      if (histogram === undefined) continue;
      const sums = sumsOf(slice, metric);
      addPacked(sums.histogram, histogram);
      addParts(sums, partViews, parts);
      if (connections !== undefined) addPacked((sums.connections ??= new Map()), connections);
    }
  }
  for (const [metric, kind, text, histogram] of culprits)
    addPacked(culpritOf(to, { metric, kind, text }).histogram, histogram);
}
