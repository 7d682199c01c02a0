import * as z from 'zod';

const Values = z.array(z.object({ value: z.string().default('') })).default([]);
const Row = z.object({ dimensionValues: Values, metricValues: Values });
const Names = z.array(z.object({ name: z.string() })).default([]);
const Quota = z.object({ remaining: z.number() }).optional();

/** Empty lists are left out; `kind` never is, so that `{}` is not read as 'no visitors'. */
export const RunReport = z.object({
  kind: z.literal('analyticsData#runReport'),
  dimensionHeaders: Names,
  metricHeaders: Names,
  rows: z.array(Row).default([]),
  totals: z.array(Row).default([]),
  metadata: z
    .object({
      samplingMetadatas: z.array(z.unknown()).default([]),
      subjectToThresholding: z.boolean().default(false),
    })
    .prefault({}),
  propertyQuota: z
    .object({ tokensPerDay: Quota, tokensPerHour: Quota, tokensPerProjectPerHour: Quota })
    .prefault({}),
});
type RunReport = z.infer<typeof RunReport>;
export const BatchReports = z.object({
  kind: z.literal('analyticsData#batchRunReports'),
  reports: z.tuple([RunReport, RunReport]),
});

const Numeric = z
  .string()
  .regex(/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i)
  .transform(Number);

/** One line of a report: the values of its dimensions and metrics by name. */
export interface Line<Metric extends string> {
  dimensions: Record<string, string>;
  metrics: Record<Metric, number>;
}

function lineOf<Metric extends string>(
  { dimensionHeaders, metricHeaders }: RunReport,
  { dimensionValues, metricValues }: z.infer<typeof Row>,
  wanted: readonly Metric[],
): Line<Metric> {
  const texts = new Map(metricHeaders.map(({ name }, at) => [name, metricValues[at]?.value]));
  const entries = wanted.map((name) => [name, Numeric.parse(texts.get(name))] as const);
  return {
    dimensions: Object.fromEntries(
      dimensionHeaders.map(({ name }, at) => [name, dimensionValues[at]?.value ?? '']),
    ),
    // All wanted names are in the entries; Object.fromEntries loses that.
    metrics: Object.fromEntries(entries) as Record<Metric, number>,
  };
}

/** @throws if a number is missing, or is none */
export const linesOf = <Metric extends string>(
  report: RunReport,
  wanted: readonly Metric[],
): Line<Metric>[] => report.rows.map((row) => lineOf(report, row, wanted));

/** Undefined if nothing was counted. @throws if Google has counted something, but no totals */
export function totalOf<Metric extends string>(
  report: RunReport,
  wanted: readonly Metric[],
): Record<Metric, number> | undefined {
  if (report.rows.length === 0) return undefined;
  const [total] = report.totals;
  if (total === undefined) throw new SyntaxError('Totals are missing');
  return lineOf(report, total, wanted).metrics;
}

/** Most requests cost less than 10 tokens; five of them make a screen. */
const lowTokens = 100;

/** What a report says of itself. */
export function factsOf({ metadata, propertyQuota }: RunReport) {
  const { tokensPerDay, tokensPerHour, tokensPerProjectPerHour } = propertyQuota;
  return {
    isSampled: metadata.samplingMetadatas.length > 0,
    isThresholded: metadata.subjectToThresholding,
    isQuotaLow: [tokensPerDay, tokensPerHour, tokensPerProjectPerHour].some(
      (quota) => quota !== undefined && quota.remaining < lowTokens,
    ),
  };
}
