import { screen } from '@testing-library/react';
import type { Availability } from '../../../../../../shared/calls/monitoring/availability.ts';
import type { SiteScore } from '../../../../../../shared/calls/measuring/assessment.ts';
import type { CallAnswer } from '../../../../../../shared/calls/define-call.ts';
import type { LatestValidation } from '../../../../../../shared/calls/measuring/markup.ts';
import type { SiteRanking } from '../../../../../../shared/calls/measuring/ranking.ts';
import type { getOriginSummary } from '../../../../../../shared/calls/measuring/field-data.ts';
import type { Screenshot } from '../../../../../../shared/calls/measuring/screenshots.ts';
import type {
  Outages,
  LatestUptime,
  UptimeRecord,
} from '../../../../../../shared/calls/monitoring/uptime.ts';
import type { LabData } from '../../../../../../shared/models/measuring/scan.ts';
import { answer, type Handlers } from '../../../../test-support/fake-server.ts';
import { siteOf, sitesAnswer } from '../../../../test-support/scan-answers.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';

export const shop = siteOf('https://shop.example/', 'Shop');
export const sites = [shop, siteOf('https://blog.example/', 'Blog')];
export const score: SiteScore = {
  overall: 6.6,
  overall_status: 'average',
  overallScoreMobile: 2.7,
  overallScoreDesktop: 9.1,
  coreWebVitalsMobile: 6,
  coreWebVitalsDesktop: null,
  labDataMobile: 4.4,
  labDataDesktop: 8.2,
  serverUptime: 10,
  w3Validator: 0,
};
const noScores = Object.keys(score).map((key) => [key, null]);
export const nothing: SiteScore = { ...score, ...Object.fromEntries(noScores) };
const summary: CallAnswer<typeof getOriginSummary> = {
  configured: true,
  mobile: {
    overall_category: 'AVERAGE',
    lcp: { score: 2345, category: 'FAST' },
    fcp: { score: 1640, category: 'FAST' },
    cls: { score: 0.12, category: 'AVERAGE' },
    inp: null,
  },
  desktop: null,
};
export const rankings = [1, 2, 3, 4, 5].map((index) => ({
  index,
  keyword: `keyword ${index}`,
  rank: index * 3,
  volume: 1000,
  trafficPercent: 21.35,
  numberOfResults: 31_400_000,
}));
export const ranking: SiteRanking = {
  configured: true,
  fetchedAt: '2026-11-20T12:00:00.000Z',
  rankings,
};
export const validation: LatestValidation = {
  url: shop.url,
  status: 'done',
  requestedAt: '2026-11-20T12:00:00.000Z',
  validatedAt: '2026-11-20T12:00:00.000Z',
  fatalErrors: 0,
  errors: 12,
  warnings: 3,
  details: [],
  isTruncated: false,
  checkedWith: 'html-validate',
  note: 'checked with html-validate; install Java 17 for the W3C checker',
  failure: null,
};
export const neverValidated: LatestValidation = {
  ...validation,
  status: null,
  requestedAt: null,
  validatedAt: null,
  fatalErrors: null,
  errors: null,
  warnings: null,
  checkedWith: null,
  note: null,
};
const hour = 3_600_000;
export const uptime: UptimeRecord[] = Array.from({ length: 100 }, (_, index) => ({
  hourly: new Date(Date.now() - (100 - index) * hour).toISOString(),
  simple: { status: index < 5 ? 'down' : 'up' },
  statusCode: 200,
  responseMs: 123,
}));
/** Of the failed checks above. */
export const outages: Outages = {
  from: uptime[0]?.hourly ?? null,
  to: new Date().toISOString(),
  outages: [
    {
      from: uptime[0]?.hourly ?? '',
      to: uptime[5]?.hourly ?? '',
      beganEarlier: false,
      reason: 'http-status',
      statusCode: 503,
      maintenance: 'whole',
    },
  ],
  downMs: 5 * hour,
  knownMs: 100 * hour,
  plannedMs: 0,
  percent: 95,
};
/** This month, of which half of the allowed time is left. */
export const availability: Availability = {
  target: 99.9,
  timeZone: 'UTC',
  periods: [
    {
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
      percent: 99.5,
      downMs: 22.2 * 60_000,
      knownMs: 25 * 24 * hour,
      plannedMs: 2 * hour,
      outages: 2,
      budgetMs: 43.2 * 60_000,
      leftMs: 21 * 60_000,
    },
  ],
  lastHour: { downMs: 0, burn: 0 },
};
const newest = uptime.at(-1);
if (newest === undefined) throw new Error('no checks');
export const uptimeNow: LatestUptime = {
  url: shop.url,
  status: 'done',
  check: {
    ...newest,
    finalUrl: shop.url,
    redirects: 0,
    timings: null,
    certificateExpiresAt: '2027-02-01T12:00:00.000Z',
    isChainIncomplete: false,
  },
  lastAnswer: null,
  domain: null,
  schedule: { everyMinutes: 60, shortestMinutes: 5, nextCheckAt: null },
};
export const labData: LabData = { fcp: 1, si: 2, lcp: 3, tbt: 400, cls: 0.1, tti: 4 };
const noonOf = (day: number): string => new Date(2026, 10, day, 12).toISOString();

export const screenshots: Screenshot[] = [18, 19, 20].map((day) => ({
  mobileImage: `https://s3.example/${day}.png`,
  date: noonOf(day),
}));

export const handlers: Handlers = {
  ...sitesAnswer(...sites),
  'POST /api/scan/score': answer(score),
  'POST /api/scan/originSummary': answer(summary),
  'POST /api/scan/ranking': answer(ranking),
  'GET /api/uptime/monthly': answer(uptime),
  'GET /api/uptime/outages': answer(outages),
  'GET /api/uptime/latest': answer(uptimeNow),
  'GET /api/availability': answer(availability),
  'GET /api/w3validator/latest': answer(validation),
  'POST /api/screenshot/getScreenshots': answer(screenshots),
  'POST /api/screenshot/compare': answer({ compare: false, unchangedAt: null }),
  'POST /api/screenshot/difference': answer({
    differenceImage: 'https://s3.example/difference.png',
  }),
  'GET /api/scan/monthly/overall': answer([
    { scanDate: noonOf(18), mobile: 24, desktop: 93 },
    { scanDate: noonOf(20), mobile: 27, desktop: 91 },
  ]),
  'GET /api/scan/monthly/labData': answer(
    [18, 19, 20].map((day) => ({
      scanDate: noonOf(day),
      mobile: { labData },
      desktop: { labData: null },
    })),
  ),
};
export const show = (more: Handlers = {}) =>
  renderApp('/dashboard', { plan: {}, handlers: { ...handlers, ...more } });
export const part = (name: string) => screen.findByRole('region', { name });
