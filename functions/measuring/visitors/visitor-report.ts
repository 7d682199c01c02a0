import { fieldThresholds } from '../../../shared/assessment/thresholds.ts';
import type {
  VisitorPages,
  VisitorReport,
} from '../../../shared/models/measuring/visitor-report.ts';
import { metricParts } from '../../../shared/visitors/beacon.ts';
import { type Segment, visitorDimensions } from '../../../shared/visitors/dimensions.ts';
import {
  edgesOf,
  type Histogram,
  quantile,
  samplesIn,
  valueOf,
} from '../../../shared/visitors/histogram.ts';
import {
  forMetrics,
  metricShapes,
  type VisitorMetric,
  visitorVitals,
} from '../../../shared/visitors/metrics.ts';
import type { Days } from './asked-days.ts';
import {
  addRollUp,
  type Culprit,
  emptyRollUp,
  type RollUp,
  type Slice,
  sliceIn,
} from './roll-up.ts';
import type { VisitorPeriod } from './visitor-period-entity.ts';
import { type Merged, mergedOf } from './visitor-store.ts';
import { metricNumbers, metricsOf } from './visitor-vitals.ts';

const mostCulprits = 10;
const mostPages = 100;

const isSegment = (
  { group = '', by, value = '' }: Segment,
  slice: Pick<Slice, 'group' | 'dimension' | 'value'>,
): boolean => slice.group === group && slice.dimension === (by ?? '') && slice.value === value;

/** @param days with page groups, if the segment is one */
export function visitorReport(
  days: readonly VisitorPeriod[],
  { from, to }: Days,
  segment: Segment,
): VisitorReport {
  const byDay = days.map((day) => ({
    day: day.period,
    merged: mergedOf([day], {
      isSlice: (place) => place.group === '' || isSegment(segment, place),
    }),
  }));
  const rollUp = emptyRollUp();
  for (const { merged } of byDay) addRollUp(rollUp, merged.rollUp);
  const leftOut = byDay.reduce((sum, { merged }) => sum + merged.leftOut, 0);
  const slice = sliceIn(rollUp, segment.group, segment.by, segment.value);
  return {
    from,
    to,
    views: slice?.views ?? 0,
    leftOut,
    metrics: forMetrics((metric) => metricOf(metric, slice)),
    days: byDay.flatMap(({ day, merged }) => dayOf(day, merged, segment)),
    values: valuesIn(rollUp),
    culprits: culpritsIn(rollUp),
  };
}

function metricOf(
  metric: VisitorMetric,
  slice: Slice | undefined,
): VisitorReport['metrics'][VisitorMetric] {
  const { histogram = new Map(), partViews = 0, parts = [] } = slice?.metrics[metric] ?? {};
  return {
    numbers: metricNumbers(metric, histogram),
    histogram: bucketsOf(metric, histogram),
    parts:
      partViews === 0
        ? []
        : metricParts[metric].map((part, at) => ({ part, mean: (parts[at] ?? 0) / partViews })),
  };
}

/** Values from and to which views are counted, and how many, in their order. */
const bucketsOf = (
  metric: VisitorMetric,
  histogram: Histogram,
): [from: number, to: number, views: number][] =>
  [...histogram]
    .toSorted(([a], [b]) => a - b)
    .map(([bucket, views]) => {
      const edges = edgesOf(bucket, metricShapes[metric]);
      return [edges.from, edges.to, views];
    });

function dayOf(day: string, { rollUp }: Merged, segment: Segment): VisitorReport['days'] {
  const slice = sliceIn(rollUp, segment.group, segment.by, segment.value);
  if (slice === undefined) return [];
  const p75Of = (metric: VisitorMetric) =>
    quantile(slice.metrics[metric]?.histogram ?? new Map(), 0.75, metricShapes[metric]) ?? null;
  return [{ day, views: slice.views, p75: forMetrics(p75Of) }];
}

function valuesIn({ slices }: RollUp): VisitorReport['values'] {
  const ofAll = [...slices.values()].filter(({ group }) => group === '');
  return visitorDimensions.flatMap((by) =>
    ofAll
      .filter(({ dimension }) => dimension === by)
      .toSorted((a, b) => b.views - a.views)
      .map((slice) => {
        const { lcp, inp, cls } = metricsOf(slice);
        return { by, value: slice.value, views: slice.views, lcp, inp, cls };
      }),
  );
}

/** Views in which a metric was not good. */
function sufferingIn({ metric, histogram }: Culprit): number {
  const { goodBelow } = fieldThresholds[metric];
  const shape = metricShapes[metric];
  return [...histogram].reduce(
    (sum, [bucket, views]) => (valueOf(bucket, shape) > goodBelow ? sum + views : sum),
    0,
  );
}

function culpritsIn({ culprits }: RollUp): VisitorReport['culprits'] {
  const kinds = Map.groupBy(culprits.values(), ({ metric, kind }) => `${metric} ${kind}`);
  return [...kinds.values()].flatMap((some) =>
    some
      .map((culprit) => {
        const { metric, kind, text, histogram } = culprit;
        return {
          metric,
          kind,
          text,
          views: samplesIn(histogram),
          suffering: sufferingIn(culprit),
          p75: quantile(histogram, 0.75, metricShapes[metric]) ?? 0,
        };
      })
      .toSorted((a, b) => b.suffering - a.suffering || b.views - a.views)
      .slice(0, mostCulprits),
  );
}

/** The page groups of a site. @param device. @default all of them */
export function visitorPages(days: readonly VisitorPeriod[], device = ''): VisitorPages {
  const { rollUp } = mergedOf(days, {
    isSlice: ({ group, value }) => group !== '' && value === device,
    metrics: visitorVitals,
  });
  const pages = [...rollUp.slices.values()].map((slice) => {
    const { group, views } = slice;
    const { lcp, inp, cls } = metricsOf(slice);
    const found = { lcp, inp, cls };
    const weight = visitorVitals.reduce((sum, metric) => {
      const { p75 = 0, views: measured = 0 } = found[metric] ?? {};
      return sum + measured * Math.max(0, p75 / fieldThresholds[metric].goodBelow - 1);
    }, 0);
    return { group, views, ...found, weight };
  });
  return {
    all: pages.length,
    pages: pages.toSorted((a, b) => b.weight - a.weight || b.views - a.views).slice(0, mostPages),
  };
}
