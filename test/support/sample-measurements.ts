import type { ScanConditions } from '../../shared/models/measuring/scan-report.ts';
import type { FieldData, LabData } from '../../shared/models/measuring/scan.ts';

/** Field data of a page. */
export const fieldData: FieldData = {
  lcp: { score: 2100, category: 'FAST' },
  fid: null,
  cls: { score: 0.05, category: 'FAST' },
  fcp: { score: 1500, category: 'FAST' },
  inp: { score: 250, category: 'AVERAGE' },
  ttfb: { score: 700, category: 'FAST' },
  overall_category: 'AVERAGE',
  source: 'url',
  collectionPeriod: { firstDate: '2026-10-23', lastDate: '2026-11-19' },
};

export const labData: LabData = { fcp: 1.1, lcp: 2.2, si: 1.9, tbt: 120.5, cls: 0.02, tti: 3.4 };

export const conditions: ScanConditions = {
  lighthouseVersion: '13.5.0',
  chromiumVersion: '153.0.7800.10',
  hostUserAgent: 'HeadlessChrome',
  benchmarkIndex: 1500,
  throttling: { method: 'simulate', rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 },
  settings: {
    formFactor: 'mobile',
    locale: 'en-US',
    viewport: { width: 412, height: 823, deviceScaleFactor: 1.75 },
    skippedAudits: [],
  },
  durationMs: 9000,
};
