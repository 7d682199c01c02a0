import type { Device } from '../../../shared/devices.ts';

/** Bounds of one job. All in milliseconds unless the name says otherwise. */
export interface ScanLimits {
  /** For the look before the browser, from name to first byte. @default 15 s */
  preflightMs: number;
  /** For the look before the browser to read the page, once it answers. @default 2 s */
  preflightBodyMs: number;
  /** Until the first paint. @default 20 s */
  maxWaitForFcpMs: number;
  /** Until the page has come to rest; what is there by then is measured. @default 25 s */
  maxWaitForLoadMs: number;
  /** The same for a page that was painted and goes on without getting any further. @default 10 s */
  restMs: number;
  /** From the beginning of the navigation until Lighthouse has the page in hand. @default 45 s */
  navigationMs: number;
  /** For everything; then browser and child process are killed. @default 3 minutes */
  jobMs: number;
  /** @default 5 */
  maxRedirects: number;
  /** Size of the document. @default 25 MB */
  maxResponseBytes: number;
}

export const defaultLimits: ScanLimits = {
  preflightMs: 15_000,
  preflightBodyMs: 2_000,
  maxWaitForFcpMs: 20_000,
  maxWaitForLoadMs: 25_000,
  restMs: 10_000,
  navigationMs: 45_000,
  jobMs: 180_000,
  maxRedirects: 5,
  maxResponseBytes: 25 * 1024 * 1024,
};

/**
 * Audits of the performance category that are left out: `bf-cache` navigates a second time, and the other two
 * are raw material for viewers that we do not have. None of them counts towards the score.
 */
export const skippedAudits = ['bf-cache', 'main-thread-tasks', 'script-treemap-data'];

/** What Lighthouse 13 has the page see as its browser; the check before the browser says the same. */
export const userAgents: Record<Device, string> = {
  mobile:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
  desktop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Safari/537.36',
};
