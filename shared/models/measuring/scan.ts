import * as z from 'zod';
import { devices } from '../../scans/devices.ts';

/** CrUX's word for a metric or a page: FAST is good, SLOW is poor. */
export const categories = ['FAST', 'AVERAGE', 'SLOW'] as const;
export const Category = z.enum(categories);
export type Category = z.infer<typeof Category>;

export const Device = z.enum(devices);

/** Lab metrics as Lighthouse measured them, unrounded. Null if the page gave none. */
export const LabData = z.object({
  fcp: z.number().nullable().describe('First Contentful Paint, seconds'),
  lcp: z.number().nullable().describe('Largest Contentful Paint, seconds'),
  si: z.number().nullable().describe('Speed Index, seconds'),
  tbt: z.number().nullable().describe('Total Blocking Time, milliseconds'),
  cls: z.number().nullable().describe('Cumulative Layout Shift, unitless'),
  tti: z.number().nullable().describe('Time to Interactive, seconds'),
});
export type LabData = z.infer<typeof LabData>;

/** One metric of field data; null if there is too little data. */
export const fieldMetric = z
  .object({
    score: z.number().describe('75th percentile: milliseconds, CLS unitless'),
    category: Category,
  })
  .nullable();

/** Experience of real Chrome users over 28 days (CrUX). */
export const FieldData = z.object({
  lcp: fieldMetric,
  fid: fieldMetric.describe('Removed from CrUX in 2024; optional'),
  cls: fieldMetric,
  fcp: fieldMetric,
  inp: fieldMetric,
  ttfb: fieldMetric,
  overall_category: Category.nullable(),
  source: z.enum(['url', 'origin']).describe('origin: the page itself has too little data'),
  collectionPeriod: z
    .object({ firstDate: z.iso.date(), lastDate: z.iso.date() })
    .nullable()
    .describe('The 28 days that the numbers cover'),
  roundTripMs: z
    .number()
    .optional()
    .describe('Ours. 75th percentile of the network’s round trip, as Chrome estimates it'),
});
export type FieldData = z.infer<typeof FieldData>;

/** Why a scan has no result; texts in shared/scans/scan-failures.ts. */
export const ScanFailure = z.object({
  reason: z.string(),
  message: z.string().describe('What happened, in a sentence'),
  hint: z.string().describe('What the owner can do'),
});
export type ScanFailure = z.infer<typeof ScanFailure>;

/** Why a result covers only part of the load; texts in shared/scans/scan-warnings.ts. */
export const ScanWarning = z.object({
  reason: z.string(),
  message: z.string().describe('What happened, in a sentence'),
  hint: z.string().describe('What the numbers mean, and where the owner can look'),
});
export type ScanWarning = z.infer<typeof ScanWarning>;

export const scanStates = ['queued', 'running', 'done', 'failed'] as const;
export const ScanState = z.enum(scanStates);
export type ScanState = z.infer<typeof ScanState>;
