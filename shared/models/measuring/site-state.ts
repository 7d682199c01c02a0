import * as z from 'zod';
import { worseCauses } from '../../causes/catalogue.ts';
import { isoTime } from '../../calls/fields.ts';
import { Elsewhere } from '../../uptime/other-places.ts';
import { ScanFailureReason } from '../../scans/scan-failures.ts';
import { ScanWarningReason } from '../../scans/scan-warnings.ts';
import { uptimeFailureReasons } from '../../uptime/uptime.ts';
import { Device } from './scan.ts';

const WorseCause = z.enum(worseCauses);

export const pauseReasons = ['suspended', 'leaving', 'expired', 'by-you'] as const;

const since = isoTime.describe('When it began, as far as it is known');
const failedDevices = z.array(Device).describe('The devices that are affected');

export const DownState = z.object({
  kind: z.literal('down'),
  since,
  reason: z.enum(uptimeFailureReasons).optional(),
  statusCode: z.number().int().optional().describe('HTTP status of the answer'),
  elsewhere: Elsewhere.optional(),
});
export const ScanFailedState = z.object({
  kind: z.literal('scan-failed'),
  since: isoTime.describe('The first failure of the unbroken run'),
  lastAt: isoTime.describe('The newest failure'),
  reason: ScanFailureReason,
  statusCode: z.number().int().optional().describe('HTTP status of the answer'),
  devices: failedDevices,
});
export const IncompleteState = z.object({
  kind: z.literal('incomplete'),
  since: isoTime.describe('The first incomplete scan of the unbroken run'),
  warning: ScanWarningReason,
  devices: failedDevices,
});
export const WorseState = z.object({
  kind: z.literal('worse'),
  since,
  cause: WorseCause,
  before: z.string().optional().describe('Number or category before; the expiry of a certificate'),
  after: z.string().optional().describe('Number or category since then; why a check fails'),
  device: Device.optional(),
  check: z.string().optional().describe('The check that fails, or the host of a certificate'),
  incidentId: z.string().optional(),
});
export const SlowState = z.object({
  kind: z.literal('slow'),
  device: Device.describe('The slower one'),
  source: z
    .enum(['lab', 'field', 'visitors'])
    .describe('lab: the score; field: Chrome users (CrUX); visitors: the site’s own'),
  score: z.number().min(0).max(100).optional().describe('With `lab`: Lighthouse performance'),
  metric: z.enum(['lcp', 'inp', 'fid', 'cls']).optional().describe('A bad one of the field'),
  value: z
    .number()
    .nonnegative()
    .optional()
    .describe('75th percentile of the metric: milliseconds, CLS unitless'),
  because: z
    .string()
    .optional()
    .describe('What the scan names as the main cause, in words; names stand between backticks'),
});
export const NotScannedState = z.object({
  kind: z.literal('not-scanned'),
  isScanning: z.boolean().describe('Whether its first scan is under way'),
  nextScanAt: isoTime.nullable().describe('Null if none is planned'),
});
export const PausedState = z.object({
  kind: z.literal('paused'),
  why: z.enum(pauseReasons),
  until: isoTime.nullable().describe('When the account is suspended or deleted; null if unknown'),
  since: isoTime.optional().describe('With `by-you`: when someone of the account paused it'),
});
export const FineState = z.object({
  kind: z.literal('fine'),
  checkedAt: isoTime.describe('The newest successful scan'),
});

/** The state of a page: the worst that applies. Rule: shared/state/site-state.ts */
export const PageState = z.discriminatedUnion('kind', [
  DownState,
  ScanFailedState,
  IncompleteState,
  WorseState,
  SlowState,
  NotScannedState,
  PausedState,
  FineState,
]);
export type PageState = z.infer<typeof PageState>;
export type StateKind = PageState['kind'];

/** How much of a site is in the state of its worst page. */
export const AffectedPages = z.object({
  count: z.number().int().describe('Pages in that state, the home page included'),
  of: z.number().int().describe('All pages of the site, the home page included'),
  url: z.string().describe('Address of the worst page'),
});
export type AffectedPages = z.infer<typeof AffectedPages>;

/** The state of a site: the worst of its home page and its pages. */
export const SiteState = PageState.and(
  z.object({
    pages: AffectedPages.nullable().describe(
      'Null for a page, and where only the home page is affected',
    ),
  }),
);
export type SiteState = z.infer<typeof SiteState>;
