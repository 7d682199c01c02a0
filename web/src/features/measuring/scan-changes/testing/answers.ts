import type { CallAnswer } from '../../../../../../shared/calls/define-call.ts';
import type { getScanChanges } from '../../../../../../shared/calls/measuring/scan-changes.ts';
import type { ReportFigures } from '../../../../../../shared/models/measuring/report-figures.ts';
import type { ComparedScan } from '../../../../../../shared/models/measuring/scan-changes.ts';
import { figuresOf } from '../../../../test-support/scan-answers.ts';

type Changes = CallAnswer<typeof getScanChanges>;

export const url = 'https://shop.example/';
const kib = 1024;

const loadOf = (script: number): ReportFigures =>
  figuresOf(
    { document: 20 * kib, script, image: 300 * kib },
    { document: 1, script: 9, image: 4 },
    {
      thirdPartyBytes: 100 * kib,
      thirdPartyRequests: 3,
      thirdPartyMs: 80,
      domSize: 812,
      mainThreadMs: 2400,
    },
  );

const scanOf = (number: number, overallScore: number, script: number): ComparedScan => ({
  scanId: `scan-${number}`,
  scanDate: new Date(2026, 10, number, 12).toISOString(),
  overallScore,
  labData: { fcp: 1.4, lcp: overallScore > 65 ? 2.4 : 4.2, si: 2.1, tbt: 180, cls: 0, tti: 4 },
  onSlowMachine: false,
  figures: loadOf(script),
  conditions: {
    lighthouseVersion: '13.5.0',
    chromiumVersion: '153.0.8010.0',
    hostUserAgent: 'HeadlessChrome',
    benchmarkIndex: number === 20 ? 900 : 1500,
    throttling: {
      method: 'simulate',
      rttMs: 150,
      throughputKbps: 1638.4,
      cpuSlowdownMultiplier: 4,
    },
    settings: {
      formFactor: 'mobile',
      locale: 'en-US',
      viewport: { width: 412, height: 823, deviceScaleFactor: 1.75 },
      skippedAudits: [],
    },
    durationMs: 9000,
  },
  hasReport: true,
  finalUrl: url,
});

const before = scanOf(19, 72, 200 * kib);
const after = scanOf(20, 60, 680 * kib);
const older = scanOf(12, 71, 190 * kib);

const costOf = (bytes: number) => ({ bytes, requests: 1, mainThreadMs: 90, blockingMs: 0 });
const place = (selector: string) => ({ kind: 'new' as const, place: selector });

/** A page that became slower, mostly through another company's script. */
export const changes: Changes = {
  device: 'mobile',
  before,
  after,
  change: { kind: 'unchanged', runs: 30 },
  proven: {
    direction: 'worse',
    how: 'step',
    since: after.scanDate,
    provenAt: after.scanDate,
    lastScanId: before.scanId,
    firstScanId: after.scanId,
    runs: { before: 21, after: 7 },
    suspects: [],
    metrics: [
      { metric: 'score', before: 72, after: 60, change: -12, low: -14, high: -10 },
      { metric: 'lcp', before: 2.4, after: 4.2, change: 1.8, low: 1.6, high: 2 },
    ],
  },
  vendors: [{ name: 'example-ads', before: null, after: costOf(410 * kib) }],
  requests: {
    changes: [
      {
        kind: 'new',
        url: 'https://example-ads.example/tag.….js',
        type: 'script',
        vendor: 'example-ads',
        before: { requests: 0, bytes: 0 },
        after: { requests: 2, bytes: 410 * kib },
      },
    ],
    omitted: 2,
    isComplete: false,
    sources: [{ type: 'script', vendor: 'example-ads', bytes: 410 * kib }],
  },
  findings: [
    {
      id: 'accessibility',
      title: 'Accessibility',
      isCompared: true,
      findings: [
        {
          id: 'color-contrast',
          title: 'Background and foreground colors do not have a sufficient contrast ratio.',
          kind: 'changed',
          newPlaces: 3,
          gonePlaces: 1,
          examples: [place('p.price'), place('a.more'), { kind: 'gone', place: 'h2.old' }],
        },
      ],
    },
    {
      id: 'best-practices',
      title: 'Best Practices',
      isCompared: true,
      findings: [
        {
          id: 'bf-cache',
          title: 'Page prevented `back/forward cache` restoration',
          kind: 'new',
          newPlaces: 1,
          gonePlaces: 0,
          examples: [place('Pages with `unload`. [Learn more](https://web.dev/bfcache)')],
        },
      ],
    },
    { id: 'seo', title: 'SEO', isCompared: false, findings: [] },
  ],
  recentScans: [after, before, older].map(({ scanId, scanDate, overallScore }) => ({
    scanId,
    scanDate,
    overallScore,
  })),
};
