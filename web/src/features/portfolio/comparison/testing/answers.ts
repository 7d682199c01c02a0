import type { Competitor } from '../../../../../../shared/calls/portfolio/competitors.ts';
import type { SiteScore } from '../../../../../../shared/calls/measuring/assessment.ts';
import type { LatestScan } from '../../../../../../shared/calls/measuring/scan-results.ts';
import { answer, type Handlers, type SeenRequest } from '../../../../test-support/fake-server.ts';
import {
  figuresOf,
  picturesOf,
  siteOf,
  sitesAnswer,
} from '../../../../test-support/scan-answers.ts';

export const shop = 'https://shop.example/';
export const rival = 'https://rival.example/';

export const competitorsOf = (count: number): Competitor[] =>
  [rival, ...Array.from({ length: count - 1 }, (_, index) => `https://other${index + 2}.example/`)]
    .slice(0, count)
    .map((url, index) => {
      const name = index === 0 ? 'Rival' : `Other ${index + 1}`;
      return { url, siteName: name, name, assignedTo: { sites: [], clients: [] } };
    });

const at = '2026-11-20T12:00:00.000Z';
const resultOf = (overallScore: number | null): LatestScan['mobile'] => ({
  overallScore,
  labData:
    overallScore === null
      ? null
      : { fcp: 1.2, lcp: (200 - overallScore) / 50, si: 2, tbt: 100, cls: 0.02, tti: 3 },
  fieldData: null,
  failure: null,
  warning: null,
  measuredAt: overallScore === null ? null : at,
});

/** The newest scan of a page; undefined for a page that was never scanned. */
export const latestOf = (url: string, mobile?: number, desktop?: number): LatestScan => ({
  url,
  scanId: mobile === undefined ? null : 'scan-1',
  scanDate: mobile === undefined ? null : at,
  mobile: resultOf(mobile ?? null),
  desktop: resultOf(desktop ?? null),
});

export const loadOf = (scriptKiB: number) => ({
  ...figuresOf({ script: scriptKiB * 1024 }, { script: 4 }, { domSize: 300, mainThreadMs: 900 }),
  scanId: 'scan-1',
  scanDate: at,
});

const scoreOf = (overall: number): SiteScore => ({
  overall,
  overall_status: 'average',
  coreWebVitalsMobile: null,
  coreWebVitalsDesktop: null,
  overallScoreMobile: overall,
  overallScoreDesktop: overall,
  labDataMobile: overall,
  labDataDesktop: overall,
  serverUptime: 10,
  w3Validator: 7,
});

const filmOf = (timings: readonly number[], firstPaint: number) => ({
  opportunities: [],
  diagnostics: [],
  lcpElement: null,
  clsElements: null,
  finalScreenshot: picturesOf('final-screenshot', timings),
  screenshotThumbnails: picturesOf('screenshot-thumbnails', timings),
  observedPaints: { firstContentfulPaint: firstPaint, largestContentfulPaint: firstPaint + 300 },
});

const addressIn = ({ query, body }: SeenRequest): string =>
  query.get('url') ?? /https:[^"]*/.exec(JSON.stringify(body))?.[0] ?? '';

/** An answer for each side. */
export const sideAnswers =
  (mine: unknown, theirs: unknown): Handlers[string] =>
  (request) =>
    Response.json(addressIn(request) === shop ? mine : theirs);

/** Two scans before the newest, with the same numbers. */
const before = (mobile: number, desktop: number) =>
  [18, 19].map((day) => ({
    scanDate: `2026-11-${day}T12:00:00.000Z`,
    mobile: { ...scored(mobile), serverMs: 120 },
    desktop: { ...scored(desktop), serverMs: 120 },
  }));
const scored = (score: number) => {
  const { overallScore, labData } = resultOf(score);
  return { overallScore, labData };
};

/** Markup that was never checked. */
export const noMarkup = {
  url: shop,
  status: null,
  requestedAt: null,
  fatalErrors: null,
  errors: null,
  warnings: null,
  details: [],
  validatedAt: null,
  checkedWith: null,
  note: null,
  isTruncated: false,
  failure: null,
};

/** Answers to all calls of the screen. */
export const comparisonHandlers: Handlers = {
  ...sitesAnswer(siteOf(shop, 'Shop')),
  'GET /api/competitor-sites/ada@example.com': answer(competitorsOf(1)),
  'GET /api/scan/latest': sideAnswers(latestOf(shop, 58, 91), latestOf(rival, 72, 93)),
  'POST /api/scan/figures': sideAnswers(
    { mobile: loadOf(860), desktop: loadOf(860), recentScans: before(58, 91) },
    { mobile: loadOf(220), desktop: loadOf(850), recentScans: before(72, 93) },
  ),
  'POST /api/scan/score': sideAnswers(scoreOf(5.8), scoreOf(7.2)),
  'GET /api/scan/fieldData': answer([]),
  'GET /api/scan/fieldHistory': answer({
    configured: true,
    readAt: null,
    mobile: null,
    desktop: null,
  }),
  'POST /api/scan/originSummary': answer({ configured: true, mobile: null, desktop: null }),
  'POST /api/scan/suggestions': sideAnswers(
    { mobile: filmOf([500, 1000, 3000], 1400), desktop: null },
    { mobile: filmOf([500, 1000, 1500], 300), desktop: null },
  ),
  'POST /api/scan/techstack': sideAnswers(
    [
      { icon: null, name: 'WordPress', website: 'https://wordpress.org', categories: ['CMS'] },
      { icon: null, name: 'PHP', website: 'https://www.php.net', categories: ['Languages'] },
    ],
    [{ icon: null, name: 'PHP', website: 'https://www.php.net', categories: ['Languages'] }],
  ),
  'GET /api/uptime/monthly': answer([]),
  'GET /api/uptime/outages': answer({
    from: null,
    to: at,
    outages: [],
    downMs: 0,
    knownMs: 0,
    plannedMs: 0,
    percent: null,
  }),
  'GET /api/w3validator/latest': answer(noMarkup),
};
