import {
  type AnalyticsDimension,
  mostAnalyticsPages,
} from '../../../shared/models/measuring/analytics.ts';
import type { ReportRange } from '../ports/analytics-source.ts';

export const visitorMetrics = [
  'activeUsers',
  'newUsers',
  'totalUsers',
  'averageSessionDuration',
] as const;
export const pageMetrics = [
  'screenPageViews',
  'totalUsers',
  'newUsers',
  'screenPageViewsPerSession',
  'averageSessionDuration',
  'bounceRate',
  'eventCount',
  'keyEvents',
  'totalRevenue',
] as const;

export const mostRows = 250;
/** A page that changes its title has several. */
export const mostTitles = 500;

const named = (names: readonly string[]) => names.map((name) => ({ name }));

/** https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/properties/runReport */
function reportOf(
  { hosts, startDate, endDate }: ReportRange,
  dimensions: readonly string[],
  { metrics, orderBy, limit }: { metrics: readonly string[]; orderBy: string; limit: number },
) {
  return {
    dateRanges: [{ startDate, endDate }],
    dimensions: named(dimensions),
    metrics: named(metrics),
    dimensionFilter: {
      filter: { fieldName: 'hostName', inListFilter: { values: hosts, caseSensitive: false } },
    },
    orderBys: [{ metric: { metricName: orderBy }, desc: true }],
    limit: String(limit),
    currencyCode: 'EUR',
    returnPropertyQuota: true,
  };
}

const visitorDimensions = (dimension: AnalyticsDimension): readonly string[] =>
  dimension === 'country' ? ['country', 'countryId'] : [dimension];

/** All numbers together: a visitor counts once here, and in each row of the other reports in which they appear. */
const wholeOf = (range: ReportRange, metrics: readonly string[]) =>
  reportOf(range, [], { metrics, orderBy: 'totalUsers', limit: 1 });

/** Numbers by a dimension, and together. */
export const visitorRequests = (range: ReportRange, dimension: AnalyticsDimension) => ({
  requests: [
    reportOf(range, visitorDimensions(dimension), {
      metrics: visitorMetrics,
      orderBy: 'totalUsers',
      limit: mostRows,
    }),
    wholeOf(range, visitorMetrics),
  ],
});

/** Numbers by path, titles apart, and numbers together: visitors cannot be added up over titles, nor over pages. */
export const pageRequests = (range: ReportRange) => ({
  requests: [
    reportOf(range, ['pagePath'], {
      metrics: pageMetrics,
      orderBy: 'screenPageViews',
      limit: mostAnalyticsPages,
    }),
    reportOf(range, ['pagePath', 'pageTitle'], {
      metrics: ['screenPageViews'],
      orderBy: 'screenPageViews',
      limit: mostTitles,
    }),
    wholeOf(range, pageMetrics),
  ],
});
