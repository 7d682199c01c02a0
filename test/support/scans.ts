import { randomUUID } from 'node:crypto';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import type { Measurement } from '../../functions/scans/measure-page.ts';
import type { Device } from '../../shared/scans/devices.ts';
import type { ScanConditions, ScanReport } from '../../shared/models/scan-report.ts';
import type { LabData } from '../../shared/models/scan.ts';
import { useStandIns } from '../stand-ins.ts';
import { rawResult } from './raw-result.ts';

export { fieldData } from './sample-field-data.ts';

/** The table of this test file's stand-ins. */
export async function useTable(): Promise<Table> {
  const { env } = await useStandIns();
  return { client: documentClient(), tableName: env['TABLE_NAME'] ?? '' };
}

/** A page of an account of its own, so that tests do not see each other. */
export const newPage = (url = 'https://example.com/') => ({ accountId: randomUUID(), url });

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

export const reportOf = (
  device: Device,
  { score = 90, benchmarkIndex = 1500 } = {},
): ScanReport => ({
  device,
  requestedUrl: 'https://example.com/',
  finalUrl: 'https://example.com/',
  fetchTime: '2026-11-21T12:00:00.000Z',
  overallScore: score,
  labData,
  suggestions: {
    opportunities: [
      {
        id: 'unused-javascript',
        title: 'Reduce unused JavaScript',
        description: 'Send less of it.',
        numericValue: 450,
        savingsMs: 450,
        details: { headings: [], items: [] },
      },
    ],
    diagnostics: [],
    lcpElement: null,
    clsElements: null,
    finalScreenshot: null,
    screenshotThumbnails: null,
  },
  conditions: { ...conditions, benchmarkIndex },
  runWarnings: [],
});

export const resultOf = (device: Device, score = 90, benchmarkIndex = 1500): Measurement => ({
  kind: 'result',
  report: reportOf(device, { score, benchmarkIndex }),
  raw: { lighthouseVersion: '13.5.0', ...rawResult({ script: { requests: 3, bytes: 64_000 } }) },
});
