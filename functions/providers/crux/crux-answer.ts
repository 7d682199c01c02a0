import * as z from 'zod';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import { fieldCategory, overallCategory } from '../../../shared/assessment/thresholds.ts';
import { byMetric, cruxNames, CruxPeriod, P75 } from './crux-values.ts';

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
  const p75Of = (name: string): number | undefined =>
    Metric.optional().parse(metrics[name])?.percentiles?.p75;
  const values = byMetric((metric) => {
    const score = p75Of(cruxNames[metric]);
    return score === undefined ? null : { score, category: fieldCategory(metric, score) };
  });
  if (Object.values(values).every((value) => value === null)) return null;
  const { lcp, cls, inp, fid } = values;
  const roundTrip = p75Of('round_trip_time');
  return {
    ...values,
    overall_category: overallCategory({ lcp, cls, interactivity: inp ?? fid }),
    source,
    collectionPeriod: collectionPeriod ?? null,
    ...(roundTrip === undefined ? {} : { roundTripMs: roundTrip }),
  };
}
