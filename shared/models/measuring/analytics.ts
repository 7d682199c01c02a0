import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';

/** Number of pages in a report of them. */
export const mostAnalyticsPages = 100;

/** Dimensions by which visitors of a site are counted. */
const analyticsDimensions = ['country', 'browser', 'deviceCategory', 'operatingSystem'] as const;
const oneOfThem = `Dimension must be ${analyticsDimensions.slice(0, -1).join(', ')} or ${analyticsDimensions.at(-1)}`;
export const AnalyticsDimension = z.enum(analyticsDimensions, {
  error: ({ input }) =>
    typeof input === 'string' && input.trim() !== '' ? oneOfThem : 'Dimension is required',
});
export type AnalyticsDimension = z.infer<typeof AnalyticsDimension>;

/** Google's verdicts on a site's property. `old-property`: from before version 4. */
export const checkedStates = [
  'verified',
  'not-this-site',
  'no-access',
  'not-found',
  'old-property',
] as const;
export const CheckedState = z.enum(checkedStates);
export type CheckedState = z.infer<typeof CheckedState>;

/**
 * Whether a site's property may be read: Google's Admin API says that one of its web data streams has the site's host.
 * `unchecked`: Google has not answered yet; the next report checks it first.
 */
export const PropertyState = z.enum(['none', ...checkedStates, 'unchecked']);
export type PropertyState = z.infer<typeof PropertyState>;

/** `reason` of the errors of the analytics calls; their messages are sentences for people. */
export type AnalyticsReason =
  | 'analytics_not_configured'
  | 'analytics_no_access'
  | 'analytics_not_found'
  | 'analytics_not_this_site'
  | 'analytics_old_property'
  | 'analytics_quota'
  | 'analytics_away';

const count = z.number().int().min(0);
const seconds = z.number().min(0).describe('Seconds');

const visitors = {
  activeUsers: count.describe('Visitors with an engaged session'),
  newUsers: count,
  totalUsers: count,
  averageSessionDuration: seconds,
};
/** Visitors of one country, browser, system or kind of device. The name is in the field of the dimension. */
export const AnalyticsRow = z.object({
  country: z.string().optional().describe("Google's English name, or `(not set)`"),
  countryId: z.string().length(2).optional().describe('ISO 3166-1 alpha-2; absent if not known'),
  browser: z.string().optional(),
  operatingSystem: z.string().optional(),
  deviceCategory: z.string().optional().describe('`desktop`, `mobile`, `tablet`, `smart tv` …'),
  ...visitors,
});
export type AnalyticsRow = z.infer<typeof AnalyticsRow>;

export const AnalyticsTotals = z.object(visitors);
export type AnalyticsTotals = z.infer<typeof AnalyticsTotals>;

const pageNumbers = {
  screenPageViews: count,
  views: count.describe('The same as screenPageViews'),
  users: count.describe('All visitors'),
  newUsers: count,
  screenPageViewsPerSession: z.number().min(0),
  averageSessionDuration: seconds,
  bounceRate: z.number().min(0).max(1).describe('Share of sessions without engagement, 0 to 1'),
  eventCount: count,
  conversions: z.number().min(0).describe('Key events, as Google now calls them'),
  totalRevenue: z.number().describe('Euro'),
};
export const PageAnalyticsRow = z.object({
  pagePath: z.string().describe('Path of the page, without the query'),
  pageTitle: z.string().describe('The title under which it was viewed most; may be empty'),
  url: z.string().describe('Address of the page at the site'),
  ...pageNumbers,
});
export type PageAnalyticsRow = z.infer<typeof PageAnalyticsRow>;

/** Over all pages, each visitor once; bounce rate, duration and views per session are averages over all sessions. */
export const PageAnalyticsTotals = z.object(pageNumbers);
export type PageAnalyticsTotals = z.infer<typeof PageAnalyticsTotals>;

/** First day of Google Analytics 4; it refuses earlier ones. */
export const firstAnalyticsDay = '2015-08-14';

/** Fields that every report has. */
export const reportFacts = {
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  fetchedAt: isoTime.describe('When Google was asked, at most an hour ago'),
  isSampled: z.boolean().describe('Google counted a sample of the events'),
  isThresholded: z
    .boolean()
    .describe('Google withholds rows with few visitors, to protect their privacy'),
  isSample: z
    .boolean()
    .describe('Numbers of the stand-in of the local host; the screen says `Sample numbers`'),
};
