import * as z from 'zod';
import { Category } from './scan.ts';

export const VisitorMetricNumbers = z.object({
  p75: z.number().describe('75th percentile: milliseconds, CLS unitless; within 2 %'),
  low: z
    .number()
    .nullable()
    .describe('The 75th percentile of all visitors is between `low` and `high`, with 95 %'),
  high: z.number().nullable().describe('Null with too few views for an interval'),
  views: z.number().int().describe('Views in which it was measured'),
  good: z.number().describe('Share of these views, 0 to 1'),
  average: z.number(),
  bad: z.number(),
  category: Category.nullable().describe('Null with fewer than 100 views'),
});
export type VisitorMetricNumbers = z.infer<typeof VisitorMetricNumbers>;

const metric = VisitorMetricNumbers.nullable();

/** Core Web Vitals of a site's own visitors, on all of its pages. */
export const VisitorVitals = z.object({
  firstDate: z.iso.date().describe('UTC'),
  lastDate: z.iso.date().describe('The newest day with views'),
  views: z.number().int(),
  lcp: metric,
  inp: metric,
  cls: metric,
  fcp: metric,
  ttfb: metric,
  overall_category: Category.nullable().describe(
    'As CrUX has it; null where LCP or CLS has fewer than 100 views',
  ),
});
export type VisitorVitals = z.infer<typeof VisitorVitals>;

/** By device; null without a view in the last 28 days. Tablets are neither. */
export const DeviceVisitorVitals = z.object({
  mobile: VisitorVitals.nullable(),
  desktop: VisitorVitals.nullable(),
});
export type DeviceVisitorVitals = z.infer<typeof DeviceVisitorVitals>;

export const fieldSource = z
  .enum(['field', 'visitors'])
  .nullable()
  .describe(
    'field: Chrome users (CrUX); visitors: the site’s own, where CrUX has none and they have 100 views in 28 days; null: not enough data',
  );
