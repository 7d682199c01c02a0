import type { AnalyticsDimension } from '../../../shared/models/measuring/analytics.ts';
import type { PageReport, VisitorReport } from '../ports/analytics-source.ts';
import { factsOf, type Line, linesOf, PageBatch, totalOf, VisitorBatch } from './report-answer.ts';
import { pageMetrics, visitorMetrics } from './report-request.ts';

const countryCode = /^[A-Z]{2}$/;

/** @throws ZodError, SyntaxError for what Google's documentation does not describe */
export function readVisitors(answer: unknown, dimension: AnalyticsDimension): VisitorReport {
  const { reports } = VisitorBatch.parse(answer);
  const [report, whole] = reports;
  const rows = linesOf(report, visitorMetrics).map(({ dimensions, metrics }) => {
    const { [dimension]: name = '', countryId = '' } = dimensions;
    return {
      [dimension]: name,
      ...(countryCode.test(countryId) ? { countryId } : {}),
      ...metrics,
    };
  });
  return { rows, totals: totalOf(whole, report, visitorMetrics) ?? null, ...factsOf(reports) };
}

type PageNumbers = Line<(typeof pageMetrics)[number]>['metrics'];
const pageNumbers = ({ totalUsers, keyEvents, ...numbers }: PageNumbers) => ({
  ...numbers,
  views: numbers.screenPageViews,
  users: totalUsers,
  conversions: keyEvents,
});

/** @throws ZodError, SyntaxError for what Google's documentation does not describe */
export function readPages(answer: unknown): PageReport {
  const { reports } = PageBatch.parse(answer);
  const [pages, titles, whole] = reports;
  const titleOf = new Map<string, string>();
  // The title with the most views comes first.
  for (const { dimensions } of linesOf(titles, ['screenPageViews'])) {
    const { pagePath = '', pageTitle = '' } = dimensions;
    if (!titleOf.has(pagePath)) titleOf.set(pagePath, pageTitle);
  }
  const total = totalOf(whole, pages, pageMetrics);
  const rows = linesOf(pages, pageMetrics).map(({ dimensions: { pagePath = '' }, metrics }) => ({
    pagePath,
    pageTitle: titleOf.get(pagePath) ?? '',
    ...pageNumbers(metrics),
  }));
  const totals = total === undefined ? null : pageNumbers(total);
  return { rows, totals, ...factsOf(reports) };
}
