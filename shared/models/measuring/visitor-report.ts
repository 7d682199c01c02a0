import * as z from 'zod';
import { metricParts } from '../../visitors/beacon.ts';
import { visitorDimensions } from '../../visitors/dimensions.ts';
import { visitorMetrics } from '../../visitors/metrics.ts';
import { VisitorMetricNumbers } from './visitor-vitals.ts';

const metricNumbers = VisitorMetricNumbers.nullable();
const views = z.number().int();
const day = z.iso.date().describe('UTC');
const p75 = z.number().nullable().describe('Milliseconds, CLS unitless; null without a view');

/** The share of LCP, INP and TTFB that each of their parts takes, and layout shifts that browsers dropped. */
const partNames = Object.values(metricParts).flat();
const parts = z
  .array(
    z.object({
      part: z.enum(partNames),
      mean: z
        .number()
        .describe(
          'Over all views, not those around the p75; milliseconds, or a number of layout shifts',
        ),
    }),
  )
  .describe('Parts in their order; empty if no browser reports them');

export const VisitorReport = z.object({
  from: day,
  to: day,
  views,
  leftOut: views.describe(
    'Views of all pages that exceeded the limit of one network or of the plan',
  ),
  metrics: z.record(
    z.enum(visitorMetrics),
    z.object({
      numbers: metricNumbers,
      histogram: z
        .array(z.tuple([z.number(), z.number(), z.number().int()]))
        .describe('Views with a value above the first number, up to the second'),
      parts,
    }),
  ),
  days: z
    .array(z.object({ day, views, p75: z.record(z.enum(visitorMetrics), p75) }))
    .describe('Days with views, oldest first'),
  values: z
    .array(
      z.object({
        by: z.enum(visitorDimensions),
        value: z.string(),
        views,
        lcp: metricNumbers,
        inp: metricNumbers,
        cls: metricNumbers,
      }),
    )
    .describe('Views of all pages by each dimension, most views first'),
  culprits: z
    .array(
      z.object({
        metric: z.enum(visitorMetrics),
        kind: z.enum(['element', 'script']),
        text: z.string().describe('A CSS selector, or the address of a script; from any browser'),
        views,
        suffering: views.describe('Views among these in which the metric was not good'),
        p75: z.number(),
      }),
    )
    .describe(
      'Culprits over all pages and visitors, 10 of a kind, those with most bad views first',
    ),
});
export type VisitorReport = z.infer<typeof VisitorReport>;

/** Page groups of a site, the most worthwhile first. */
export const VisitorPages = z.object({
  pages: z
    .array(
      z.object({
        group: z.string().describe('Path of the page, or the rule that has it'),
        views,
        lcp: metricNumbers,
        inp: metricNumbers,
        cls: metricNumbers,
        weight: z
          .number()
          .describe('Views × how far its p75 are above good, as a multiple of good: 0 if none is'),
      }),
    )
    .max(100),
  all: z.number().int().describe('Page groups with views'),
});
export type VisitorPages = z.infer<typeof VisitorPages>;
