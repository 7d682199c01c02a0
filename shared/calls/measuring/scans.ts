import * as z from 'zod';
import { Category, ScanFailure, ScanState } from '../../models/measuring/scan.ts';
import { PageState, SiteState } from '../../models/measuring/site-state.ts';
import { ScanDevices } from '../../scans/scan-progress.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, listOf, ownEmail, webUrl } from '../fields.ts';

const defineCall = callsOf('scans');

export const ScanStatus = z.object({
  scanId: z.string(),
  url: z.string(),
  status: ScanState,
  stage: z.string().describe('Current step, in words for the screen'),
  percent: z.number().int().min(0).max(100),
  devices: ScanDevices.optional().describe(
    'State of each device, with what its scan has observed so far',
  ),
  reason: z
    .string()
    .optional()
    .describe('Why it failed; a reason of shared/scans/scan-failures.ts'),
  failure: ScanFailure.optional(),
});
export type ScanStatus = z.infer<typeof ScanStatus>;

export const startScan = defineCall({
  id: 'start-scan',
  path: '/scan',
  summary:
    'Queue a scan of a page, or of an address that is about to be added as a site, on mobile and desktop',
  whenLimited: 'work',
  whenExpired: 'refused',
  body: z.object({ email: ownEmail, url: webUrl }),
  writes: { kind: 'page', names: ({ body }) => [body.url] },
  answer: z.object({ scanId: z.string(), url: z.string(), status: ScanState }),
  status: 202,
  errors: ['invalid_input'],
  limit: { requests: 60, windowSeconds: 3600 },
});

export const getScanStatus = defineCall({
  id: 'get-scan-status',
  path: '/scan/status',
  summary: 'Progress of a scan',
  whenLimited: 'view',
  ours: true,
  query: z.object({ scanId: z.string().min(1).max(64) }),
  answer: ScanStatus,
  errors: ['not_found'],
});

const statusSource = z
  .enum(['field', 'visitors', 'lab'])
  .nullable()
  .describe(
    'Ours. Source of the status: field data (CrUX), the visitors of the site where they have 100 views in 28 days or, without either, the lab score; null without a status',
  );
export const SiteStatus = z.object({
  siteName: z.string().describe('The address of the page'),
  mobileStatus: Category.nullable(),
  desktopStatus: Category.nullable(),
  mobileSource: statusSource,
  desktopSource: statusSource,
  mobileScore: z.number().nullable(),
  desktopScore: z.number().nullable(),
  scanDate: isoTime
    .nullable()
    .describe('Ours. When the newest scan that has ended was measured; null before the first'),
  state: SiteState.describe('Ours. State of the page; of a site, the worst state of its pages'),
  ownState: PageState.optional().describe(
    'Ours. State of the home page, if another page of the site is worse',
  ),
  recordedUntil: isoTime
    .optional()
    .describe('Ours. For the local demo: end of the recorded history'),
});
export type SiteStatus = z.infer<typeof SiteStatus>;

export const listStatuses = defineCall({
  id: 'list-statuses',
  path: '/status/all',
  summary: 'Status and score of many pages, in the requested order',
  whenLimited: 'view',
  body: z.object({
    sites: listOf(webUrl, { one: 'address', many: 'addresses', least: 0, most: 2000 }),
  }),
  answer: z.array(SiteStatus),
});
