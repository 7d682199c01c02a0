import * as z from 'zod';
import {
  Device,
  FieldData,
  LabData,
  ScanFailure,
  ScanWarning,
} from '../../models/measuring/scan.ts';
import { CategoryScores, DeviceCategories } from '../../models/measuring/category-report.ts';
import { DeviceFigures } from '../../models/measuring/report-figures.ts';
import { DeviceSuggestions, TechStackItem } from '../../models/measuring/scan-report.ts';
import { DeviceVerdict } from '../../models/measuring/scan-verdict.ts';
import { ChangeStatus } from '../../models/measuring/page-changes.ts';
import { PageState } from '../../models/measuring/site-state.ts';
import { fieldSource, VisitorVitals } from '../../models/measuring/visitor-vitals.ts';
import { LabRun } from '../../scans/lab-settings.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, urlBody, webUrl } from '../fields.ts';

const defineCall = callsOf('scans', { whenLimited: 'view', errors: ['not_found'] });

const urlQuery = z.object({ url: webUrl });

const onSlowMachine = z
  .boolean()
  .describe('Ours. True if the machine was too slow for changes of the page to be detected');

const deviceResult = z.object({
  overallScore: z.number().min(0).max(100).nullable().describe('Lighthouse performance, 0 to 100'),
  labData: LabData.nullable(),
  fieldData: FieldData.nullable().describe('Null where CrUX has no data, or its key is not set'),
  visitors: VisitorVitals.optional().describe(
    'Ours. The visitors of the whole site; absent without a view in 28 days',
  ),
  fieldSource: fieldSource.optional(),
  failure: ScanFailure.nullable().describe('Set when the newest scan of this device failed'),
  warning: ScanWarning.nullable().describe(
    'Set when the page never finished loading: there is no score, and lab data covers what had loaded',
  ),
  measuredAt: isoTime
    .nullable()
    .describe('When the score and lab data were measured; older than scanDate after a failure'),
  requestedAt: isoTime
    .optional()
    .describe('Ours. When their scan was requested; earlier measurements belong to earlier scans'),
  onSlowMachine: onSlowMachine.optional(),
  measuredWith: LabRun.optional().describe(
    'Ours. The network and processor that were simulated, and of how many runs the result is the median',
  ),
  change: ChangeStatus.optional().describe('Ours. Whether the page has changed on this device'),
});
export const LatestScan = z.object({
  url: z.string(),
  scanId: z.string().nullable().describe('Null if the page was never scanned'),
  scanDate: isoTime.nullable(),
  mobile: deviceResult,
  desktop: deviceResult,
});
export type LatestScan = z.infer<typeof LatestScan>;

export const getLatestScan = defineCall({
  id: 'get-latest-scan',
  path: '/scan/latest',
  summary: 'Score, lab data and field data of the newest scan',
  query: urlQuery,
  answer: LatestScan,
});

export const getScanVerdict = defineCall({
  id: 'get-scan-verdict',
  path: '/scan/verdict',
  summary: 'The data behind the verdict on the newest scan, and the fixes with the largest gain',
  ours: true,
  query: urlQuery,
  answer: z.object({
    scanDate: isoTime
      .nullable()
      .describe('When the newest scan was measured; null if the page was never scanned'),
    mobile: DeviceVerdict.nullable().describe('Null without a successful scan on the device'),
    desktop: DeviceVerdict.nullable(),
    state: PageState.describe('State of the page, which may rule out a verdict'),
    hint: z
      .string()
      .nullable()
      .describe('What to do first if the newest scan has no complete result; else null'),
  }),
});

const slowDevices = z
  .array(Device)
  .optional()
  .describe(
    'Ours. Devices whose scan ran on a machine that was too slow for changes to be detected; absent if none',
  );

const otherSettings = z
  .array(Device)
  .optional()
  .describe(
    'Ours. Devices that were measured with other lab settings than in the newest scan; absent if none',
  );

const isRecorded = z
  .literal(true)
  .optional()
  .describe('Ours. True for recorded scans of the local demo; absent otherwise');

const measuredAt = z
  .object({ mobile: isoTime.optional(), desktop: isoTime.optional() })
  .optional()
  .describe(
    'Ours. When a device was measured, if not at scanDate; devices are scanned one after the other',
  );

const datedScan = {
  scanDate: isoTime,
  measuredAt,
  onSlowMachine: slowDevices,
  otherSettings,
  isRecorded,
};

export const listMonthlyOverall = defineCall({
  id: 'list-monthly-overall',
  domain: 'history',
  path: '/scan/monthly/overall',
  summary: 'Overall scores over time, oldest first; null where a scan of the device failed',
  query: urlQuery,
  answer: z.array(
    z.object({
      mobile: z.number().nullable(),
      desktop: z.number().nullable(),
      ...datedScan,
    }),
  ),
});

const labOfDevice = z.object({ labData: LabData.nullable() });
export const listMonthlyLabData = defineCall({
  id: 'list-monthly-lab-data',
  domain: 'history',
  path: '/scan/monthly/labData',
  summary: 'Lab data over time, oldest first; null where a scan of the device failed',
  query: urlQuery,
  answer: z.array(z.object({ mobile: labOfDevice, desktop: labOfDevice, ...datedScan })),
});

export const getSuggestions = defineCall({
  id: 'get-suggestions',
  path: '/scan/suggestions',
  summary:
    'Opportunities, diagnostics, elements, filmstrip and final screenshot of the newest scan',
  body: urlBody,
  answer: z.object({
    mobile: DeviceSuggestions.nullable(),
    desktop: DeviceSuggestions.nullable(),
  }),
});

export const getTechStack = defineCall({
  id: 'get-tech-stack',
  path: '/scan/techstack',
  summary: 'Tech stack of the page from the newest scan that detected it; empty before that',
  body: urlBody,
  answer: z.array(TechStackItem),
});

const scoredDevice = z.object({
  serverMs: z
    .number()
    .nonnegative()
    .nullable()
    .describe('Milliseconds until the server responded; null if not stored'),
  overallScore: z.number().min(0).max(100).nullable(),
  labData: LabData.nullable(),
});
export const getScanFigures = defineCall({
  id: 'get-scan-figures',
  path: '/scan/figures',
  summary:
    'Requests and bytes of the newest scan by type and third party, with their costs; and the values of recent scans',
  ours: true,
  body: urlBody,
  answer: z.object({
    mobile: DeviceFigures.nullable(),
    desktop: DeviceFigures.nullable(),
    recentScans: z
      .array(
        z.object({ scanDate: isoTime, measuredAt, mobile: scoredDevice, desktop: scoredDevice }),
      )
      .describe('The newest 40 scans, oldest first, which show how much the page usually varies'),
  }),
});

export const getScanCategories = defineCall({
  id: 'get-scan-categories',
  path: '/scan/categories',
  summary:
    'Scores and findings of the newest scan in the other categories (accessibility, best practices, SEO, agentic browsing), and their scores over time',
  ours: true,
  body: urlBody,
  answer: z.object({
    mobile: DeviceCategories.nullable(),
    desktop: DeviceCategories.nullable(),
    history: z
      .array(
        z.object({
          scanDate: isoTime,
          measuredAt,
          mobile: CategoryScores.nullable(),
          desktop: CategoryScores.nullable(),
        }),
      )
      .describe('From the first scan with these scores, oldest first; null where a device failed'),
  }),
});
