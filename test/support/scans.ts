import { randomUUID } from 'node:crypto';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import type { Measurement } from '../../functions/measuring/scans/running/measure-page.ts';
import type { Device } from '../../shared/scans/devices.ts';
import type { ScanReport } from '../../shared/models/measuring/scan-report.ts';
import { useStandIns } from '../stand-ins.ts';
import { rawResult } from './raw-result.ts';

import { conditions, labData } from './sample-measurements.ts';

export { conditions, fieldData, labData } from './sample-measurements.ts';

/** The table of this test file's stand-ins. */
export async function useTable(): Promise<Table> {
  const { env } = await useStandIns();
  return { client: documentClient(), tableName: env['TABLE_NAME'] ?? '' };
}

/** A page of an account of its own, so that tests do not see each other. */
export const newPage = (url = 'https://example.com/') => ({ accountId: randomUUID(), url });

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
