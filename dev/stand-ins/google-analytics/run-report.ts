import * as z from 'zod';
import { metricNames, sampleLines, type SampleSite } from './sample-numbers.ts';

const Named = z.object({ name: z.string() });
const ReportRequest = z.strictObject({
  dateRanges: z.tuple([z.object({ startDate: z.iso.date(), endDate: z.iso.date() })]),
  dimensions: z.array(Named).max(9),
  metrics: z
    .array(z.object({ name: z.enum(metricNames) }))
    .min(1)
    .max(10),
  dimensionFilter: z.object({
    filter: z.object({
      fieldName: z.literal('hostName'),
      inListFilter: z.object({ values: z.array(z.string()), caseSensitive: z.boolean() }),
    }),
  }),
  orderBys: z.tuple([
    z.object({ metric: z.object({ metricName: z.enum(metricNames) }), desc: z.literal(true) }),
  ]),
  limit: z.string(),
  currencyCode: z.literal('EUR'),
  returnPropertyQuota: z.literal(true),
});
export const BatchRequest = z.strictObject({ requests: z.array(ReportRequest).min(1).max(5) });

const dayMs = 24 * 3_600_000;
const tokens = (remaining: number) => ({ consumed: 2, remaining });

/**
 * Answers a report in the documented shape: values are texts, empty lists are left out.
 * @returns undefined for a dimension that it does not know
 */
export function runReport(site: SampleSite, request: z.infer<typeof ReportRequest>) {
  const [{ startDate, endDate }] = request.dateRanges;
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs) + 1;
  const names = request.dimensions.map(({ name }) => name);
  const hostname = site.host.replace(/:\d+$/, '');
  const isCounted = request.dimensionFilter.filter.inListFilter.values.includes(hostname);
  const known = sampleLines(site, names, days);
  if (known === undefined) return undefined;
  const [{ metric }] = request.orderBys;
  const sorted = known.toSorted(
    (a, b) => b.numbers[metric.metricName] - a.numbers[metric.metricName],
  );
  const lines = isCounted ? sorted.slice(0, Number(request.limit)) : [];
  const metrics = request.metrics.map(({ name }) => name);
  const rows = lines.map(({ dimensions, numbers }) => ({
    dimensionValues: dimensions.map((value) => ({ value })),
    metricValues: metrics.map((metric) => ({ value: String(numbers[metric]) })),
  }));
  return {
    dimensionHeaders: names.map((name) => ({ name })),
    metricHeaders: metrics.map((name) => ({ name, type: 'TYPE_FLOAT' })),
    ...(rows.length === 0 ? {} : { rows, rowCount: rows.length }),
    metadata: { currencyCode: 'EUR', timeZone: 'Europe/Brussels' },
    propertyQuota: {
      tokensPerDay: tokens(199_000),
      tokensPerHour: tokens(39_000),
      concurrentRequests: { consumed: 0, remaining: 10 },
      serverErrorsPerProjectPerHour: { consumed: 0, remaining: 10 },
      potentiallyThresholdedRequestsPerHour: { consumed: 0, remaining: 120 },
      tokensPerProjectPerHour: tokens(13_000),
    },
    kind: 'analyticsData#runReport',
  };
}
