import * as z from 'zod';
import type { FieldHistory, FieldPeriod } from '../../../shared/models/measuring/field-history.ts';
import { fieldCategory, type FieldMetric } from '../../../shared/assessment/thresholds.ts';
import { byMetric, cruxNames, CruxPeriod, P75 } from './crux-values.ts';

/** Maximum number of weekly periods per request. */
export const mostPeriods = 40;

/** A period with too few visits is null; densities, which we do not read, are then "NaN". */
const GappyP75 = z.union([z.null(), z.literal('NaN').transform(() => null), P75]);
/** Other metrics, such as `navigation_types`, have no percentiles. */
const Metric = z.object({
  percentilesTimeseries: z.object({ p75s: z.array(GappyP75) }).optional(),
});

/**
 * The part of `records:queryHistoryRecord`'s answer that we read. https://developer.chrome.com/docs/crux/history-api
 */
export const CruxHistoryAnswer = z.object({
  record: z.object({
    metrics: z.record(z.string(), z.unknown()),
    collectionPeriods: z.array(CruxPeriod).min(1).max(mostPeriods),
  }),
});
export type CruxHistoryAnswer = z.infer<typeof CruxHistoryAnswer>;

/**
 * Converts an answer to a history, oldest period first; null if no period has any value.
 * @throws ZodError if a metric has an undocumented shape, or not one value per period
 */
export function fieldHistoryOf(
  { record: { metrics, collectionPeriods } }: CruxHistoryAnswer,
  source: FieldHistory['source'],
): FieldHistory | null {
  const series = byMetric((metric) => {
    const found = Metric.optional().parse(metrics[cruxNames[metric]]);
    const p75s = found?.percentilesTimeseries?.p75s;
    if (p75s === undefined) return collectionPeriods.map(() => null);
    return z.array(z.number().nullable()).length(collectionPeriods.length).parse(p75s);
  });
  if (Object.values(series).every((p75s) => p75s.every((p75) => p75 === null))) return null;
  const periods = collectionPeriods.map((period, index) => ({
    ...period,
    ...byMetric((metric) => valueOf(metric, series[metric][index])),
  }));
  return { source, periods: periods.toSorted((a, b) => a.lastDate.localeCompare(b.lastDate)) };
}

function valueOf(metric: FieldMetric, p75: number | null | undefined): FieldPeriod[FieldMetric] {
  return p75 === null || p75 === undefined
    ? null
    : { score: p75, category: fieldCategory(metric, p75) };
}
