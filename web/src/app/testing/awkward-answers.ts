import { ofPage } from '../../../../shared/state/site-state.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import {
  analyticsRow,
  breakdown,
  pageReport,
  pageRow,
  setUp,
} from '../../features/measuring/analytics/testing/reports.ts';
import { comparisonHandlers } from '../../features/portfolio/comparison/testing/answers.ts';
import { handlers as overviewHandlers } from '../../features/portfolio/overview/testing/show-overview.tsx';
import { changes } from '../../features/measuring/scan-changes/testing/answers.ts';
import { siteHandlers } from '../../features/measuring/site-details/testing/site-answers.ts';
import { listedPlans } from '../../features/billing/subscription/testing/plans.ts';
import {
  answer,
  demoPlan,
  type Handlers,
  type SeenRequest,
} from '../../test-support/fake-server.ts';
import { askedFor, statusIn } from '../../test-support/site-states.ts';
import * as shop from './awkward-site.ts';

const { url, siteName } = shop;
export const state = { kind: 'fine', checkedAt: shop.scanDate } as const;
const rival = {
  url: 'https://rival.example/',
  siteName: 'Rival',
  name: 'Rival',
  assignedTo: { sites: [], clients: [] },
};
export const incident = {
  incidentId: '00000000-0000-7000-8000-000000000001',
  site: url,
  siteName,
  title: `${siteName} was down`,
  cause: 'site-down' as const,
  severity: 'down' as const,
  subject: 'shop.example',
  members: [{ incidentId: '1', site: url }],
  state: 'ended' as const,
  beganAt: shop.outage.from,
  endedAt: shop.outage.to,
  pages: 1,
  acknowledged: false,
  assignee: null,
  mutedUntil: null,
  isFalseAlarm: false,
  outages: [],
};
const moment = { cause: 'site-down', check: 'Uptime check', url } as const;
export const byDevice = <Value>(of: (device: Device) => Value) => ({
  mobile: of('mobile'),
  desktop: of('desktop'),
});
const comparedScan = {
  ...changes.after,
  overallScore: shop.scores.mobile,
  labData: shop.labs.mobile,
  onSlowMachine: false,
};
const users = { totalUsers: 1204, newUsers: 812, activeUsers: 1100 };
const pageRows = [
  pageRow({ pagePath: '/', pageTitle: 'Home', views: 1900 }),
  pageRow({ pagePath: '/cart', pageTitle: 'Cart', views: 1120 }),
];
/** More than there are visitors: some came from two countries. */
const countries = breakdown(
  ['Germany', 'France'].map((country) => analyticsRow({ country, ...users, totalUsers: 700 })),
  { totals: { ...users, averageSessionDuration: 60 } },
);
const dimensionOf = ({ body }: SeenRequest): string =>
  /"dimension":"(\w+)"/.exec(JSON.stringify(body))?.[1] ?? '';
const usage = { sites: 1, pages: 2, allPages: 2, subUsers: 1, competitors: 1 };
const sites = [
  {
    email: demoPlan.email,
    sites: [{ _id: '1', url, siteName, propertyId: shop.propertyId, pages: shop.pages }],
  },
];

/** Answers to the calls of all screens; those that the server rounds itself are added by the test. */
export const handlers: Handlers = {
  ...overviewHandlers,
  ...comparisonHandlers,
  ...siteHandlers,
  [`GET /api/sites/${demoPlan.email}`]: answer(sites),
  [`POST /api/sites/${demoPlan.email}/get`]: answer(sites),
  [`GET /api/competitor-sites/${demoPlan.email}`]: answer([rival]),
  [`GET /api/competitor/sites-limit/${demoPlan.email}`]: answer({
    success: true,
    limit: 5,
    unlimited: false,
    used: 1,
  }),
  'POST /api/status/all': ({ body }) =>
    Response.json(
      askedFor(body).map((page) => ({
        ...statusIn(page, ofPage(state)),
        mobileStatus: 'SLOW',
        desktopStatus: 'SLOW',
        mobileSource: 'field',
        desktopSource: 'field',
        mobileScore: shop.scores.mobile,
        desktopScore: shop.scores.desktop,
        scanDate: shop.scanDate,
      })),
    ),
  'POST /api/scan/trends': ({ body }) =>
    Response.json(
      askedFor(body).map((page) => ({
        url: page,
        picture: null,
        ...byDevice((device) => ({
          scores: [{ day: shop.scanDate.slice(0, 10), score: shop.scores[device] }],
          last: shop.scores[device],
          change: { kind: 'too-little-history', runs: 1, of: 21 } as const,
        })),
      })),
    ),
  'POST /api/scan/score': answer(shop.score),
  'GET /api/scan/latest': answer(shop.latest),
  'GET /api/scan/verdict': answer({
    scanDate: shop.scanDate,
    ...byDevice((device) => ({
      score: shop.scores[device],
      measuredAt: shop.measuredAt[device],
      spread: 3,
      labData: shop.labs[device],
      fixes: [],
    })),
    hint: null,
    state,
  }),
  'GET /api/scan/monthly/overall': answer([{ scanDate: shop.scanDate, ...shop.scores }]),
  'GET /api/scan/fieldData': answer([
    { scanDate: shop.scanDate, ...byDevice(() => ({ fieldData: shop.field })) },
  ]),
  'GET /api/scan/fieldHistory': answer({
    configured: true,
    readAt: shop.scanDate,
    ...byDevice(() => ({ source: 'url', periods: [shop.fieldWeek] })),
  }),
  'POST /api/scan/originSummary': answer({ configured: true, mobile: null, desktop: null }),
  'GET /api/uptime/monthly': answer(shop.uptime),
  'GET /api/uptime/outages': answer(shop.availability),
  'GET /api/uptime/latest': answer(shop.uptimeNow),
  'GET /api/w3validator/latest': answer(shop.validation),
  'POST /api/scan/changes': answer({
    ...changes,
    proven: null,
    before: {
      ...comparedScan,
      labData: { fcp: 9, lcp: 9, si: 9, tbt: 900, cls: 0.9, tti: 9 },
      scanId: 'scan-1',
      scanDate: shop.measuredAt.mobile,
    },
    after: { ...comparedScan, scanId: 'scan-2', scanDate: shop.scanDate },
    recentScans: [
      { scanId: 'scan-2', scanDate: shop.scanDate, overallScore: shop.scores.mobile },
      { scanId: 'scan-1', scanDate: shop.measuredAt.mobile, overallScore: shop.scores.mobile },
    ],
  }),
  'GET /api/incidents': answer([incident]),
  [`GET /api/incidents/${incident.incidentId}`]: answer({
    ...incident,
    moments: [
      { ...moment, at: shop.outage.from, step: 'began', text: 'The page went down.' },
      { ...moment, at: shop.outage.to, step: 'ended', text: 'The page is up again.' },
    ],
    notes: [],
    notifications: [],
    postMortem: '',
    isWithdrawn: false,
  }),
  'GET /api/plan/usage/user-1': answer(usage),
  'GET /api/plan/list': answer({ data: listedPlans }),
  'GET /api/analytics/setup': answer(setUp()),
  'POST /api/analytics-overall': (request) =>
    Response.json(dimensionOf(request) === 'country' ? countries : breakdown([])),
  'POST /api/analytics-overall-by-page': answer(pageReport(pageRows)),
  'GET /api/get-nodes': answer({}),
  'GET /api/ping/problems': answer({ problems: [] }),
  'GET /api/ping/campaigns': answer({ campaigns: [], limit: 5 }),
};
