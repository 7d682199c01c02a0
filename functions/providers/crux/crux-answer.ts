import * as z from 'zod';
import type { FieldData } from '../../../shared/models/scan.ts';
import {
  type FieldMetric,
  fieldCategory,
  overallCategory,
} from '../../../shared/assessment/thresholds.ts';
import { cruxNames, CruxPeriod, P75 } from './crux-values.ts';

/** Other metrics, such as `form_factors`, have no percentiles. */
const Metric = z.object({ percentiles: z.object({ p75: P75 }).optional() });

/** The part of `records:queryRecord`'s answer that we read. https://developer.chrome.com/docs/crux/api */
export const CruxAnswer = z.object({
  record: z.object({
    metrics: z.record(z.string(), z.unknown()),
    collectionPeriod: CruxPeriod.optional(),
  }),
});
export type CruxAnswer = z.infer<typeof CruxAnswer>;

/**
 * Converts an answer to field data; null if it has no metrics.
 * @throws ZodError if one has an undocumented shape
 */
export function fieldDataOf(answer: CruxAnswer, source: FieldData['source']): FieldData | null {
  const { metrics, collectionPeriod } = answer.record;
  const read = (metric: FieldMetric): FieldData['lcp'] => {
    const found = metrics[cruxNames[metric]];
    const score = found === undefined ? undefined : Metric.parse(found).percentiles?.p75;
    return score === undefined ? null : { score, category: fieldCategory(metric, score) };
  };
  const [lcp, fid, cls] = [read('lcp'), read('fid'), read('cls')];
  const [fcp, inp, ttfb] = [read('fcp'), read('inp'), read('ttfb')];
  const found = metrics['round_trip_time'];
  const roundTrip = found === undefined ? undefined : Metric.parse(found).percentiles?.p75;
  if ([lcp, fid, cls, fcp, inp, ttfb].every((metric) => metric === null)) return null;
  return {
    lcp,
    fid,
    cls,
    fcp,
    inp,
    ttfb,
    overall_category: overallCategory({ lcp, cls, interactivity: inp ?? fid }),
    source,
    collectionPeriod: collectionPeriod ?? null,
    ...(roundTrip === undefined ? {} : { roundTripMs: roundTrip }),
  };
}
