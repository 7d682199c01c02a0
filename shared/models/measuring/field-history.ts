import * as z from 'zod';
import { fieldMetric } from './scan.ts';

const perMetric = <Value extends z.ZodType>(value: Value) =>
  z.object({ lcp: value, fid: value, cls: value, fcp: value, inp: value, ttfb: value });

/** 28 days of field data. Neighbouring periods overlap, because each begins a week after the other. */
export const FieldPeriod = perMetric(fieldMetric).extend({
  firstDate: z.iso.date(),
  lastDate: z.iso.date(),
});
export type FieldPeriod = z.infer<typeof FieldPeriod>;

/** Field data of a page on one device, week by week. */
export const FieldHistory = z.object({
  source: z.enum(['url', 'origin']).describe('origin: the page itself has too little data'),
  periods: z
    .array(FieldPeriod)
    .max(40)
    .describe('Oldest first; a metric is null where it has too little data'),
});
export type FieldHistory = z.infer<typeof FieldHistory>;
