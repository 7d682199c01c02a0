import type { CallAnswer } from '../../../../../../shared/calls/define-call.ts';
import type {
  getFieldHistory,
  getOriginSummary,
  listFieldData,
} from '../../../../../../shared/calls/measuring/field-data.ts';
import type {
  getLatestScan,
  getScanFigures,
  getScanVerdict,
  getTechStack,
  listMonthlyLabData,
  listMonthlyOverall,
} from '../../../../../../shared/calls/measuring/scan-results.ts';
import { defaultRun } from '../../../../../../shared/scans/lab-settings.ts';
import type {
  FieldData,
  LabData,
  ScanFailure,
} from '../../../../../../shared/models/measuring/scan.ts';
import { spreadOrSingleRun } from '../../../../../../shared/assessment/usual-spread.ts';
import { pageStates } from '../../../../test-support/site-states.ts';
import { topFixes } from '../../../../../../shared/assessment/top-fixes.ts';
import { answer, type Handlers } from '../../../../test-support/fake-server.ts';
import { figuresOf, siteOf, sitesAnswer } from '../../../../test-support/scan-answers.ts';
import { suggestions } from './suggestion-answers.ts';

export const url = 'https://shop.example/';
export const shop = { siteName: 'Shop', siteUrl: url };

/** Noon in this machine's zone, so that the date is the same in every zone. */
export const noonOf = (day: number): string => new Date(2026, 10, day, 12).toISOString();

/** Results of Lighthouse 13 on a slow page, mobile. */
export const mobileLab: LabData = {
  fcp: 3.346334,
  lcp: 15.262334,
  si: 4.187215063550662,
  tbt: 1870,
  cls: 0.2437338427854114,
  tti: 15.262334,
};
export const desktopLab: LabData = {
  fcp: 0.750067,
  lcp: 2.710067,
  si: 1.1679650686667282,
  tbt: 112,
  cls: 0.0868658646353209,
  tti: 2.710067,
};

export const field: FieldData = {
  lcp: { score: 2345, category: 'FAST' },
  fid: null,
  cls: { score: 0.12, category: 'AVERAGE' },
  fcp: { score: 1640, category: 'FAST' },
  inp: { score: 184, category: 'FAST' },
  ttfb: { score: 1910, category: 'SLOW' },
  overall_category: 'AVERAGE',
  source: 'url',
  collectionPeriod: { firstDate: '2026-10-22', lastDate: '2026-11-18' },
};

export const failure: ScanFailure = {
  reason: 'http-5xx',
  message: 'The server answered with an error.',
  hint: 'Look into the error log of the server, and scan again once the page works.',
};

type Latest = CallAnswer<typeof getLatestScan>;
export const latest: Latest = {
  url,
  scanId: 'scan-3',
  scanDate: noonOf(20),
  mobile: {
    overallScore: 27,
    labData: mobileLab,
    fieldData: field,
    failure: null,
    warning: null,
    measuredAt: noonOf(20),
    measuredWith: defaultRun('mobile'),
    change: { kind: 'too-little-history', runs: 4, of: 21 },
  },
  desktop: {
    overallScore: 91,
    labData: desktopLab,
    fieldData: null,
    failure: null,
    warning: null,
    measuredAt: noonOf(20),
    measuredWith: { ...defaultRun('desktop'), runs: 3 },
  },
};
const nothing: Latest['mobile'] = {
  overallScore: null,
  labData: null,
  fieldData: null,
  failure: null,
  warning: null,
  measuredAt: null,
};
export const neverScanned: Latest = {
  url,
  scanId: null,
  scanDate: null,
  mobile: nothing,
  desktop: nothing,
};

export const overall: CallAnswer<typeof listMonthlyOverall> = [
  { scanDate: noonOf(18), mobile: 24, desktop: 93 },
  { scanDate: noonOf(19), mobile: null, desktop: 92 },
  { scanDate: noonOf(20), mobile: 27, desktop: 91 },
];
export const labHistory: CallAnswer<typeof listMonthlyLabData> = [
  {
    scanDate: noonOf(18),
    mobile: { labData: { ...mobileLab, lcp: 16 } },
    desktop: { labData: desktopLab },
  },
  { scanDate: noonOf(19), mobile: { labData: null }, desktop: { labData: desktopLab } },
  { scanDate: noonOf(20), mobile: { labData: mobileLab }, desktop: { labData: desktopLab } },
];
export const fieldHistory: CallAnswer<typeof listFieldData> = [];

const weekly = (week: number, lcp: number | null) => ({
  firstDate: `2026-10-${String(week * 7 + 4).padStart(2, '0')}`,
  lastDate: new Date(Date.UTC(2026, 9, 31 + week * 7)).toISOString().slice(0, 10),
  lcp: lcp === null ? null : { score: lcp, category: 'FAST' as const },
  fid: null,
  cls: { score: 0.12, category: 'AVERAGE' as const },
  fcp: null,
  inp: { score: 184, category: 'FAST' as const },
  ttfb: null,
});
/** Three weeks of the page on mobile, the second without LCP; the whole origin on desktop. */
export const fieldWeeks: CallAnswer<typeof getFieldHistory> = {
  configured: true,
  readAt: noonOf(20),
  mobile: { source: 'url', periods: [weekly(0, 2100), weekly(1, null), weekly(2, 2345)] },
  desktop: { source: 'origin', periods: [weekly(2, 1200)] },
};

export const origin: CallAnswer<typeof getOriginSummary> = {
  configured: true,
  mobile: null,
  desktop: null,
};

/** What the page loads on mobile. */
export const figures = {
  mobile: {
    scanId: 'scan-3',
    scanDate: noonOf(20),
    ...figuresOf(
      { document: 9000, script: 614_400, stylesheet: 30_000, image: 1_992_294 },
      { document: 1, script: 9, stylesheet: 2, image: 12 },
      { serverMs: 80 },
    ),
  },
  desktop: null,
  recentScans: [],
} satisfies CallAnswer<typeof getScanFigures>;

export const noVerdict: CallAnswer<typeof getScanVerdict> = {
  scanDate: null,
  mobile: null,
  desktop: null,
  state: pageStates['not-scanned'],
  hint: null,
};
export const verdict: CallAnswer<typeof getScanVerdict> = {
  state: pageStates.fine,
  hint: null,
  scanDate: latest.scanDate,
  mobile: {
    score: latest.mobile.overallScore ?? 0,
    measuredAt: latest.mobile.measuredAt ?? '',
    spread: spreadOrSingleRun([]),
    labData: mobileLab,
    fixes: topFixes(suggestions.mobile, url),
  },
  desktop: {
    score: latest.desktop.overallScore ?? 0,
    measuredAt: latest.desktop.measuredAt ?? '',
    spread: spreadOrSingleRun([]),
    labData: desktopLab,
    fixes: [],
  },
};

export const techStack: CallAnswer<typeof getTechStack> = [
  {
    icon: 'data:image/svg+xml,%3Csvg%3E%3C%2Fsvg%3E',
    name: 'WordPress',
    website: 'https://wordpress.org',
    categories: ['CMS', 'Blogs'],
    version: '6.8.3',
  },
  { icon: null, name: 'Own server', website: 'not an address', categories: ['Web servers'] },
];

/** Answers to all calls of the screen, for a page with three scans. */
export const siteHandlers: Handlers = {
  ...sitesAnswer(siteOf(url, 'My shop', { pages: ['https://shop.example/cakes'] })),
  'GET /api/scan/latest': answer(latest),
  'GET /api/scan/verdict': answer(verdict),
  'GET /api/scan/fieldData': answer(fieldHistory),
  'GET /api/scan/fieldHistory': answer(fieldWeeks),
  'POST /api/scan/originSummary': answer(origin),
  'GET /api/scan/monthly/overall': answer(overall),
  'GET /api/scan/monthly/labData': answer(labHistory),
  'POST /api/scan/suggestions': answer(suggestions),
  'POST /api/scan/techstack': answer(techStack),
  'POST /api/scan/figures': answer(figures),
  'POST /api/scan/waterfall': answer({ scan: null, waterfall: null }),
  'GET /api/proofs': answer({ runs: [] }),
  'GET /api/deployments': answer([]),
  'GET /api/uptime/latest': answer({ url, status: 'none', check: null, domain: null }),
  'GET /api/scan/conditions': answer([]),
  'POST /api/scan/categories': answer({ mobile: null, desktop: null, history: [] }),
};
