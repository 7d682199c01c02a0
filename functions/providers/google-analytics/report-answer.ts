import * as z from 'zod';

const Values = z.array(z.object({ value: z.string().default('') })).default([]);
const Row = z.object({ dimensionValues: Values, metricValues: Values });
const Names = z.array(z.object({ name: z.string() })).default([]);
const Quota = z.object({ remaining: z.number() }).optional();

/** Empty lists are left out; `kind` never is, so that `{}` is not read as 'no visitors'. */
const RunReport = z.object({
  kind: z.literal('analyticsData#runReport'),
  dimensionHeaders: Names,
  metricHeaders: Names,
  rows: z.array(Row).default([]),
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
/** @param reports a `RunReport` for each request of the batch */
const batchOf = <Reports extends z.ZodType>(reports: Reports) =>
  z.object({ kind: z.literal('analyticsData#batchRunReports'), reports });
export const VisitorBatch = batchOf(z.tuple([RunReport, RunReport]));
export const PageBatch = batchOf(z.tuple([RunReport, RunReport, RunReport]));

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

/**
 * The numbers of a report without dimensions. Rows of others do not add up to them: Google counts a visitor in each row
 * in which they appear.
 * @returns undefined if nothing was counted
 * @throws if Google has counted something, but no totals
 */
export function totalOf<Metric extends string>(
  whole: RunReport,
  { rows }: RunReport,
  wanted: readonly Metric[],
): Record<Metric, number> | undefined {
  if (rows.length === 0) return undefined;
  const [total] = linesOf(whole, wanted);
  if (total === undefined) throw new SyntaxError('Totals are missing');
  return total.metrics;
}

/** Most reports cost less than 10 tokens; eleven of them make a screen. */
const lowTokens = 100;

/** Metadata of the reports of a batch. */
export function factsOf(reports: readonly RunReport[]) {
  const quotas = reports.flatMap(({ propertyQuota }) => Object.values(propertyQuota));
  return {
    isSampled: reports.some(({ metadata }) => metadata.samplingMetadatas.length > 0),
    isThresholded: reports.some(({ metadata }) => metadata.subjectToThresholding),
    isQuotaLow: quotas.some((quota) => quota !== undefined && quota.remaining < lowTokens),
  };
}
