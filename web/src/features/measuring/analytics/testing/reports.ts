import type { SiteStatus } from '../../../../../../shared/calls/measuring/scans.ts';
import type {
  AnalyticsRow,
  PageAnalyticsRow,
  PropertyState,
} from '../../../../../../shared/models/measuring/analytics.ts';
import type { Breakdown, PageReport } from '../api/reports.ts';
import { siteOf } from '../../../../test-support/scan-answers.ts';
import { fineState } from '../../../../test-support/site-states.ts';

export const analyticsRow = (more: Partial<AnalyticsRow>): AnalyticsRow => ({
  activeUsers: 0,
  newUsers: 0,
  totalUsers: 0,
  averageSessionDuration: 60,
  ...more,
});

const pageNumbers = {
  screenPageViews: 0,
  views: 0,
  users: 0,
  newUsers: 0,
  screenPageViewsPerSession: 1.5,
  averageSessionDuration: 65.4,
  bounceRate: 0.4128,
  eventCount: 0,
  conversions: 0,
  totalRevenue: 0,
};

export const pageRow = (more: Partial<PageAnalyticsRow> & { pagePath: string }) => ({
  ...pageNumbers,
  pageTitle: `Page ${more.pagePath}`,
  url: `https://shop.example${more.pagePath}`,
  ...more,
});

const facts = {
  startDate: '2026-10-25',
  endDate: '2026-11-21',
  fetchedAt: '2026-11-22T10:00:00.000Z',
  isSampled: false,
  isThresholded: false,
  isSample: false,
};

/** A report whose totals are the sums of its rows, as no visitor is in two of them. */
export const breakdown = (rows: AnalyticsRow[], more: Partial<Breakdown> = {}): Breakdown => {
  const sum = (of: 'activeUsers' | 'newUsers' | 'totalUsers'): number =>
    rows.reduce((all, row) => all + row[of], 0);
  const totals = {
    activeUsers: sum('activeUsers'),
    newUsers: sum('newUsers'),
    totalUsers: sum('totalUsers'),
    averageSessionDuration: 60,
  };
  return { rows, totals: rows.length === 0 ? null : totals, ...facts, ...more };
};

export const pageReport = (rows: PageAnalyticsRow[]): PageReport => ({
  rows,
  totals:
    rows.length === 0
      ? null
      : { ...pageNumbers, views: rows.reduce((sum, { views }) => sum + views, 0) },
  ...facts,
});

export const siteStatus = (url: string, more: Partial<SiteStatus> = {}): SiteStatus => ({
  siteName: url,
  mobileStatus: 'SLOW',
  desktopStatus: 'FAST',
  mobileSource: 'field',
  scanDate: null,
  desktopSource: 'lab',
  mobileScore: 31,
  desktopScore: 95,
  state: fineState,
  ...more,
});

export const shop = siteOf('https://shop.example/', 'Shop', {
  propertyId: '123456789',
  pages: ['https://shop.example/cart'],
});
export const serviceAccount = 'reader@project.iam.gserviceaccount.com';

/** The answer about the set-up, with one site. */
export const setUp = (state: PropertyState = 'verified', message?: string) => ({
  configured: true,
  serviceAccount,
  isSample: false,
  sites: [{ url: shop.url, propertyId: shop.propertyId, state, message }],
});
