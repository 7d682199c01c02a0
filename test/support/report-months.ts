import type { ObservedSite } from '../../functions/portfolio/reports/content/observed.ts';
import type { ReportScan } from '../../functions/portfolio/reports/content/report-scans.ts';
import type { Fix } from '../../shared/models/measuring/scan-verdict.ts';
import type { LabData } from '../../shared/models/measuring/scan.ts';
import type { VisitorVitals } from '../../shared/models/measuring/visitor-vitals.ts';
import { accountOf, type DatedCheck, historyOf } from '../../shared/uptime/outages.ts';
import { provenChange } from './proven-change.ts';

/** October 2026. */
export const month = { from: new Date('2026-10-01'), to: new Date('2026-11-01') };
const since = new Date('2026-09-01');

export const at = (day: number, time = '12:00', ofMonth = '10'): string =>
  `2026-${ofMonth}-${String(day).padStart(2, '0')}T${time}:00.000Z`;

const lab = (lcp: number): LabData => ({ fcp: 1.2, lcp, si: 2, tbt: 90, cls: 0.02, tti: 3 });

const pictures: Fix = {
  id: 'image-delivery-insight',
  title: 'Improve image delivery',
  numericValue: 0,
  effect: { points: 14, metrics: [{ metric: 'lcp', from: 5.1, to: 2.4, points: 14 }] },
};
const thirdParties: Fix = {
  id: 'third-parties-insight',
  title: '3rd parties',
  numericValue: 0,
  effect: { points: 4, metrics: [{ metric: 'tbt', from: 90, to: 20, points: 4 }] },
};

const phone = (time: string, score: number, lcp: number, fixes: Fix[] = []): ReportScan => ({
  device: 'mobile',
  at: time,
  score,
  onSlowMachine: false,
  labData: lab(lcp),
  fixes,
});

const days = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Checks of every hour in September and October. */
const hourly = (down: (time: string) => boolean = () => false): DatedCheck[] =>
  [
    ...days(30).map((day) => [day, '09'] as const),
    ...days(31).map((day) => [day, '10'] as const),
  ].flatMap(([day, ofMonth]) =>
    days(24).map((hour): DatedCheck => {
      const time = at(day, `${String(hour - 1).padStart(2, '0')}:00`, ofMonth);
      return down(time)
        ? { at: time, status: 'down', reason: 'http-status', statusCode: 503 }
        : { at: time, status: 'up' };
    }),
  );

function uptimeOf(checks: readonly DatedCheck[]): Pick<ObservedSite, 'record' | 'availability'> {
  const history = historyOf(checks, { from: since, to: month.to });
  return { record: { history, planned: [] }, availability: accountOf(history, month) };
}

const own = (views: number, good: number, p75: number): VisitorVitals => ({
  firstDate: '2026-10-04',
  lastDate: '2026-10-31',
  views,
  lcp: {
    p75,
    low: p75 - 100,
    high: p75 + 100,
    views,
    good,
    average: 0.15,
    bad: 0.85 - good,
    category: p75 <= 2500 ? 'FAST' : 'AVERAGE',
  },
  inp: null,
  cls: null,
  fcp: null,
  ttfb: null,
  overall_category: null,
});

const bare: ObservedSite = {
  url: 'https://baeckerei-huber.example/',
  siteName: 'Bäckerei Huber',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...uptimeOf([]),
  deployments: [],
  incidents: [],
  rivals: [],
  pages: [],
  omittedPages: 0,
  readings: [],
  scans: [],
  earlier: [],
};

/** Nothing happened: always reached, fast, no change. */
export const calmMonth = (given: Partial<ObservedSite> = {}): ObservedSite => ({
  ...bare,
  ...uptimeOf(hourly()),
  scans: days(31).map((day) => phone(at(day), 95 + (day % 2), 2 + (day % 3) / 10, [thirdParties])),
  earlier: days(30).map((day) =>
    phone(at(day, '12:00', '09'), 94 + (day % 2), 2.2 + (day % 3) / 10),
  ),
  proof: {
    mobile: { kind: 'unchanged', runs: 30 },
    desktop: { kind: 'unchanged', runs: 30 },
    proven: { mobile: [], desktop: [] },
    realised: { mobile: [], desktop: [] },
  },
  ...given,
});

/** Two outages, one of them taken care of, and pictures that were made smaller. */
export function monthWithOutage(given: Partial<ObservedSite> = {}): ObservedSite {
  const calm = calmMonth();
  const change = provenChange([60, 88], { since: new Date(at(14)) });
  const lcp = {
    metric: 'lcp' as const,
    before: 5.1,
    after: 2.4,
    change: -2.7,
    low: -3,
    high: -2.5,
  };
  const down = (time: string): boolean =>
    (time >= at(16, '08:00') && time < at(16, '11:00')) ||
    (time >= at(25, '02:00') && time < at(25, '03:00'));
  return {
    ...calm,
    ...uptimeOf(hourly(down)),
    scans: days(31).map((day) =>
      day < 14
        ? phone(at(day), 60, 5.1, [pictures, thirdParties])
        : phone(at(day), 88, 2.4, [thirdParties]),
    ),
    earlier: days(30).map((day) => phone(at(day, '12:00', '09'), 61, 5 + (day % 3) / 10)),
    proof: {
      mobile: { kind: 'unchanged', runs: 30 },
      desktop: { kind: 'unchanged', runs: 30 },
      proven: { mobile: [{ ...change, metrics: [...change.metrics, lcp] }], desktop: [] },
      realised: { mobile: [], desktop: [] },
    },
    deployments: [
      { at: at(14, '09:00'), label: 'Herbstsortiment' },
      { at: at(22, '09:00'), label: '3f2a9c1b' },
    ],
    incidents: [
      {
        cause: 'site-down',
        title: 'Bäckerei Huber is down',
        at: at(16, '08:00'),
        endedAt: at(16, '11:00'),
        wasHandled: true,
        handledBy: 'Grace Hopper',
      },
      {
        cause: 'certificate-expiring',
        title: 'The certificate expires soon',
        at: at(20, '08:00'),
        endedAt: at(21, '09:00'),
        wasHandled: true,
        handledBy: undefined,
      },
    ],
    visitors: { end: own(1840, 0.78, 2400), start: own(1610, 0.62, 3600) },
    rivals: ['Backhaus Mitte', 'Konditorei Lang'].map((name, index) => ({
      name,
      scans: [phone(at(29), 70, 3.3 + index)],
      readings: [
        {
          at: at(30),
          mobile: {
            lcp: { score: 3100 + index * 900, category: 'AVERAGE' as const },
            inp: { score: 180, category: 'FAST' as const },
            cls: null,
            fid: null,
            fcp: null,
            ttfb: null,
            overall_category: 'AVERAGE' as const,
            source: 'url' as const,
            collectionPeriod: null,
          },
        },
      ],
    })),
    ...given,
  };
}

/** Never scanned and never checked. */
export const monthWithoutData = (given: Partial<ObservedSite> = {}): ObservedSite => ({
  ...bare,
  ...given,
});
