import type { ScanWarningReason } from '../../../shared/scan-warnings.ts';

/** How far a page has come, as its browser tells. Times are milliseconds of one clock. */
export interface PageLife {
  /** When the navigation began. */
  startedAt: number;
  /** The first contentful paint. */
  paintedAt?: number;
  /** The load event. */
  loadedAt?: number;
  /** When the network last did something for the page. */
  trafficAt: number;
  /** Since when the main thread owes an answer to a question. */
  askedAt?: number;
  /** Requests without a whole answer. */
  openRequests: number;
}

/** All in milliseconds. */
export interface Patience {
  /** For a page that was painted, and neither comes further nor to rest. */
  restMs: number;
  /** For a page that loads without being painted, from the navigation on. */
  paintMs: number;
  /** For any page, from the navigation on. */
  loadMs: number;
}

/**
 * Whether to stop waiting for a page, and why. Lighthouse waits until network and main thread are quiet, which some
 * pages never are.
 * @returns undefined while waiting is worth it
 */
export function endOfPatience(
  life: PageLife,
  now: number,
  { restMs, paintMs, loadMs }: Patience,
): ScanWarningReason | undefined {
  const { startedAt, paintedAt, loadedAt, trafficAt, askedAt } = life;
  if (askedAt !== undefined && now - askedAt >= restMs / 2) return 'kept-busy';
  const isLoading = loadedAt === undefined || life.openRequests > 0;
  const waited = now - startedAt;
  // One that has loaded and shows nothing may yet: Lighthouse has a clock for that.
  if (paintedAt === undefined) return isLoading && waited >= paintMs ? 'still-loading' : undefined;
  const lastStep = Math.max(paintedAt, loadedAt ?? trafficAt);
  if (waited < loadMs && now - lastStep < restMs) return undefined;
  return isLoading ? 'still-loading' : 'kept-busy';
}
