import * as z from 'zod';

export const LighthouseAudit = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().default(''),
  score: z.number().nullable(),
  scoreDisplayMode: z.string(),
  displayValue: z.string().optional(),
  numericValue: z.number().optional(),
  errorMessage: z.string().optional(),
  /** Of an audit that may have passed; some have the form of our own language only. */
  warnings: z.array(z.string()).optional(),
  /** Milliseconds by metric; CLS unitless. */
  scoringOptions: z
    .object({ p10: z.number().positive(), median: z.number().positive() })
    .optional(),
  metricSavings: z.record(z.string(), z.number()).optional(),
  details: z.looseObject({ type: z.string() }).optional(),
});
export type LighthouseAudit = z.infer<typeof LighthouseAudit>;

const number = z.number().optional();
const Metrics = z.object({
  items: z.tuple(
    [
      z.object({
        observedTimeOriginTs: number,
        observedFirstContentfulPaint: number,
        observedLargestContentfulPaint: number,
      }),
    ],
    z.unknown(),
  ),
});

/**
 * Values of the load as it was observed, before Lighthouse simulates the slow device: milliseconds, and the beginning of
 * the navigation on the trace's clock in microseconds.
 */
export function observedIn(audits: { readonly [id: string]: { details?: unknown } | undefined }) {
  const metrics = Metrics.safeParse(audits['metrics']?.details).data?.items[0];
  return {
    originTs: metrics?.observedTimeOriginTs,
    firstPaint: metrics?.observedFirstContentfulPaint,
    largestPaint: metrics?.observedLargestContentfulPaint,
  };
}

/** The part of a Lighthouse 13 result that we read. The rest is kept unchanged. */
export const LighthouseResult = z.looseObject({
  lighthouseVersion: z.string(),
  requestedUrl: z.string().optional(),
  finalDisplayedUrl: z.string().default(''),
  fetchTime: z.string(),
  runWarnings: z.array(z.string()).default([]),
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  environment: z.looseObject({ hostUserAgent: z.string(), benchmarkIndex: z.number() }),
  audits: z.record(z.string(), LighthouseAudit),
  categories: z.looseObject({
    performance: z.looseObject({
      score: z.number().nullable(),
      auditRefs: z.array(
        z.object({ id: z.string(), weight: z.number().default(0), group: z.string().optional() }),
      ),
    }),
  }),
  configSettings: z.looseObject({
    formFactor: z.enum(['mobile', 'desktop']),
    locale: z.string(),
    throttlingMethod: z.string(),
    throttling: z.looseObject({
      rttMs: z.number(),
      throughputKbps: z.number(),
      cpuSlowdownMultiplier: z.number(),
    }),
    screenEmulation: z.looseObject({
      width: z.number(),
      height: z.number(),
      deviceScaleFactor: z.number(),
    }),
    skipAudits: z.array(z.string()).nullable().default(null),
  }),
  timing: z.looseObject({ total: z.number() }),
});
export type LighthouseResult = z.infer<typeof LighthouseResult>;
