import * as z from 'zod';
import type { FieldData } from '../../../shared/models/scan.ts';
import { type FieldMetric, fieldCategory } from '../../../shared/thresholds.ts';

/** CLS comes as a string ('0.05'), the others as whole milliseconds. */
const P75 = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number);
/** Other metrics, such as `form_factors`, have no percentiles. */
const Metric = z.object({ percentiles: z.object({ p75: P75 }).optional() });
const CruxDate = z
  .object({ year: z.int(), month: z.int(), day: z.int() })
  .transform(({ year, month, day }) =>
    [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
  )
  .pipe(z.iso.date());

/** What `records:queryRecord` answers, as far as we read it. https://developer.chrome.com/docs/crux/api */
export const CruxAnswer = z.object({
  record: z.object({
    metrics: z.record(z.string(), z.unknown()),
    collectionPeriod: z.object({ firstDate: CruxDate, lastDate: CruxDate }).optional(),
  }),
});
export type CruxAnswer = z.infer<typeof CruxAnswer>;

const namesOf: Record<FieldMetric, string> = {
  lcp: 'largest_contentful_paint',
  fid: 'first_input_delay',
  cls: 'cumulative_layout_shift',
  fcp: 'first_contentful_paint',
  inp: 'interaction_to_next_paint',
  ttfb: 'experimental_time_to_first_byte',
};

/** An answer as field data. @throws ZodError when a metric has another shape than documented */
export function fieldDataOf(answer: CruxAnswer, source: FieldData['source']): FieldData {
  const { metrics, collectionPeriod } = answer.record;
  const read = (metric: FieldMetric): FieldData['lcp'] => {
    const found = metrics[namesOf[metric]];
    const score = found === undefined ? undefined : Metric.parse(found).percentiles?.p75;
    return score === undefined ? null : { score, category: fieldCategory(metric, score) };
  };
  const [lcp, fid, cls] = [read('lcp'), read('fid'), read('cls')];
  const [fcp, inp, ttfb] = [read('fcp'), read('inp'), read('ttfb')];
  return {
    lcp,
    fid,
    cls,
    fcp,
    inp,
    ttfb,
    overall_category: overallCategory(lcp, cls, inp ?? fid),
    source,
    collectionPeriod: collectionPeriod ?? null,
  };
}

const order = ['FAST', 'AVERAGE', 'SLOW'] as const;

/**
 * The Core Web Vitals assessment of PageSpeed Insights: the worst of LCP, CLS and INP counts. Without enough INP, the
 * other two decide; without LCP or CLS nothing can be said.
 * https://developers.google.com/speed/docs/insights/v5/about#core-web-vitals
 */
function overallCategory(
  lcp: FieldData['lcp'],
  cls: FieldData['cls'],
  interactivity: FieldData['inp'],
): FieldData['overall_category'] {
  if (lcp === null || cls === null) return null;
  const categories = [lcp, cls, interactivity].flatMap((metric) => metric?.category ?? []);
  return order.findLast((category) => categories.includes(category)) ?? null;
}
