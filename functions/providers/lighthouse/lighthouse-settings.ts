import type { Device } from '../../../shared/scans/devices.ts';
import { auditCategories } from '../../../shared/models/measuring/category-report.ts';

/** Limits of one job, in milliseconds unless the name says otherwise. */
export const defaultLimits = {
  /** Time for the check before the browser, up to the first byte. */
  preflightMs: 15_000,
  /** Time for that check to read the page, once it answers. */
  preflightBodyMs: 2_000,
  /** Time until the first paint. */
  maxWaitForFcpMs: 20_000,
  /** Time until the page has finished loading; then it is measured as far as it got. */
  maxWaitForLoadMs: 25_000,
  /** The same for a painted page that makes no more progress. */
  restMs: 10_000,
  /** From the start of the navigation until Lighthouse controls the page. */
  navigationMs: 45_000,
  /** Total time, after which browser and child process are killed. */
  jobMs: 180_000,
  /** Size of the document. */
  maxResponseBytes: 25 * 1024 * 1024,
};
export type ScanLimits = typeof defaultLimits;

/** Performance, and the other categories of the same run. */
export const measuredCategories = ['performance', ...auditCategories] as const;

/**
 * Omitted audits: `bf-cache` navigates a second time, `ard-schema` requests the document a second time, and the other
 * two are raw material for viewers that we do not have. They do not count towards the performance score.
 */
export const skippedAudits = ['bf-cache', 'main-thread-tasks', 'script-treemap-data', 'ard-schema'];

/** User agents that Lighthouse 13 presents to the page; the check before the browser uses the same. */
export const userAgents: Record<Device, string> = {
  mobile:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
  desktop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Safari/537.36',
};

/** Ours, of requests and long tasks. */
export const waterfallAudit = 'waterfall';

/** The name of Lighthouse's own audit until version 12; of its insights one looks at the document only. */
export const textCompressionAudit = 'uses-text-compression';

/** Ours, of what closes the page to Google. */
export const googleAudit = 'closed-to-google';
