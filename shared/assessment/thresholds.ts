import type { Device } from '../scans/devices.ts';
import { metricUnits, shownMetric } from './metrics.ts';
import type { Category } from '../models/measuring/scan.ts';

/** Marks of the bands where no picture can be; the words say the same. */
export const bandMarks: Record<Band, string> = { good: '●', average: '■', bad: '▲' };

export type Band = 'good' | 'average' | 'bad';

/** Good below the first number, bad above the second, average in between. */
export interface Threshold {
  goodBelow: number;
  badAbove: number;
}

export const labMetrics = ['fcp', 'si', 'lcp', 'tbt', 'cls'] as const;
export type LabMetric = (typeof labMetrics)[number];

/** Lab thresholds by device (specification 5): seconds, TBT in milliseconds, CLS unitless. TTI has none. */
export const labThresholds: Record<Device, Record<LabMetric, Threshold>> = {
  mobile: {
    fcp: { goodBelow: 1.83, badAbove: 3.01 },
    si: { goodBelow: 3.43, badAbove: 5.83 },
    lcp: { goodBelow: 2.53, badAbove: 4.01 },
    tbt: { goodBelow: 210, badAbove: 600 },
    cls: { goodBelow: 0.11, badAbove: 0.25 },
  },
  desktop: {
    fcp: { goodBelow: 0.95, badAbove: 1.6 },
    si: { goodBelow: 1.33, badAbove: 2.31 },
    lcp: { goodBelow: 1.22, badAbove: 2.41 },
    tbt: { goodBelow: 160, badAbove: 350 },
    cls: { goodBelow: 0.11, badAbove: 0.25 },
  },
};

/** web.dev's Core Web Vitals thresholds for the 75th percentile: milliseconds, CLS unitless. */
export const fieldThresholds = {
  lcp: { goodBelow: 2500, badAbove: 4000 },
  fid: { goodBelow: 100, badAbove: 300 },
  inp: { goodBelow: 200, badAbove: 500 },
  cls: { goodBelow: 0.1, badAbove: 0.25 },
  fcp: { goodBelow: 1800, badAbove: 3000 },
  ttfb: { goodBelow: 800, badAbove: 1800 },
} as const satisfies Record<string, Threshold>;
export type FieldMetric = keyof typeof fieldThresholds;

/** Time to Interactive has none. */
export const hasBands = (metric: LabMetric | 'tti'): metric is LabMetric => metric !== 'tti';

export function labBand(device: Device, metric: LabMetric, value: number): Band {
  const { goodBelow, badAbove } = labThresholds[device][metric];
  const shown = shownMetric(metric, value);
  if (shown < goodBelow) return 'good';
  return shown > badAbove ? 'bad' : 'average';
}

/** In CrUX, a value on the threshold belongs to the better band. */
export function fieldCategory(metric: FieldMetric, p75: number): Category {
  const { goodBelow, badAbove } = fieldThresholds[metric];
  if (p75 <= goodBelow) return 'FAST';
  return p75 <= badAbove ? 'AVERAGE' : 'SLOW';
}

type Categorised = { category: Category | null } | null;
const order = ['FAST', 'AVERAGE', 'SLOW'] as const satisfies Category[];

/**
 * The Core Web Vitals assessment of PageSpeed Insights: the worst of LCP, CLS and INP counts. Without enough INP data
 * the other two decide; without LCP or CLS there is no assessment.
 * https://developers.google.com/speed/docs/insights/v5/about#core-web-vitals
 */
export function overallCategory(
  metrics: Record<'lcp' | 'cls' | 'interactivity', Categorised>,
): Category | null {
  const lcp = metrics.lcp?.category ?? null;
  const cls = metrics.cls?.category ?? null;
  if (lcp === null || cls === null) return null;
  const categories = [lcp, cls, metrics.interactivity?.category ?? null];
  return order.findLast((category) => categories.includes(category)) ?? null;
}

/**
 * A field value as it is shown, in the metric's own unit. Its category is CrUX's, on the exact value: where rounding would
 * take the number to the other side of a threshold, it keeps its third decimal. @param p75 in milliseconds, CLS unitless
 */
export function shownField(metric: FieldMetric, p75: number): number {
  if (metricUnits[metric] !== 's') return shownMetric(metric, p75);
  const shown = shownMetric(metric, p75 / 1000);
  const isSame = fieldCategory(metric, shown * 1000) === fieldCategory(metric, p75);
  return isSame ? shown : Number((p75 / 1000).toFixed(3));
}

/** A score of 0 to 100 as it is shown: a whole number. */
export const shownScore = (score: number): number => Math.round(score);

/** The band of a score as it is shown: 90 or more is good, 50 to 89 average, below 50 bad. */
export function scoreBand(score: number): Band {
  const shown = shownScore(score);
  if (shown >= 90) return 'good';
  return shown >= 50 ? 'average' : 'bad';
}

/** A score out of 10 as it is shown: with one decimal. */
export const shownTen = (score: number): number => Math.round(score * 10) / 10;

/** The band of a score out of 10 as it is shown: 9 or more is good, 5 to below 9 average, below 5 bad. */
export function tenBand(score: number): Band {
  const shown = shownTen(score);
  if (shown >= 9) return 'good';
  return shown >= 5 ? 'average' : 'bad';
}

const bandOfCategory: Record<Category, Band> = { FAST: 'good', AVERAGE: 'average', SLOW: 'bad' };
export const categoryBand = (category: Category): Band => bandOfCategory[category];

/** A page's category, and its source. */
export interface PageVerdict {
  status: Category | null;
  source: 'field' | 'visitors' | 'lab' | null;
}

/** Category of a page: from field data if there is any, else from the lab score at 90 and 50. */
export function verdictOf(
  { source, category }: { source: 'field' | 'visitors' | null; category: Category | null },
  score: number | null,
): PageVerdict {
  if (category !== null) return { status: category, source };
  if (score === null) return { status: null, source: null };
  const categoryOfBand: Record<Band, Category> = { good: 'FAST', average: 'AVERAGE', bad: 'SLOW' };
  return { status: categoryOfBand[scoreBand(score)], source: 'lab' };
}

/** Site status wording (specification 4). */
export function statusWords(category: Category | null): string {
  if (category === null) return 'no data enough';
  const words: Record<Category, string> = {
    FAST: 'passes',
    AVERAGE: 'barely passes',
    SLOW: 'does not pass',
  };
  return words[category];
}
