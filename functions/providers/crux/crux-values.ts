import * as z from 'zod';
import type { FieldMetric } from '../../../shared/assessment/thresholds.ts';

/** CLS comes as a string ('0.05'), the others as whole milliseconds. */
export const P75 = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number);

export const CruxDate = z
  .object({ year: z.int(), month: z.int(), day: z.int() })
  .transform(({ year, month, day }) =>
    [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
  )
  .pipe(z.iso.date());

/** Both days count. */
export const CruxPeriod = z.object({ firstDate: CruxDate, lastDate: CruxDate });

/** A value of each metric that we read. */
export const byMetric = <Value>(
  valueOf: (metric: FieldMetric) => Value,
): Record<FieldMetric, Value> => ({
  lcp: valueOf('lcp'),
  fid: valueOf('fid'),
  cls: valueOf('cls'),
  fcp: valueOf('fcp'),
  inp: valueOf('inp'),
  ttfb: valueOf('ttfb'),
});

/** CrUX's names of the metrics that we read. */
export const cruxNames: Record<FieldMetric, string> = {
  lcp: 'largest_contentful_paint',
  fid: 'first_input_delay',
  cls: 'cumulative_layout_shift',
  fcp: 'first_contentful_paint',
  inp: 'interaction_to_next_paint',
  ttfb: 'experimental_time_to_first_byte',
};
