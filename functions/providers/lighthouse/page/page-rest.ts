import type { ScanWarningReason } from '../../../../shared/scans/scan-warnings.ts';

/** Loading progress of a page, reported by its browser. Times are milliseconds of one clock. */
export interface PageLife {
  /** When the navigation began. */
  startedAt: number;
  /** The first contentful paint. */
  paintedAt?: number;
  /** The load event, or when the load was broken off. */
  loadedAt?: number;
  /** Last network activity of the page. */
  trafficAt: number;
  /** Since when the main thread has not answered a query. */
  askedAt?: number;
  /** Incomplete requests. */
  openRequests: number;
  /** Whether the page forbids scripts, so that Lighthouse cannot ask it whether it is idle. */
  isWithoutScripts: boolean;
  /** Whether the page has broken off its own load, as by opening an app: there is no load event, for which Lighthouse waits. */
  isBrokenOff: boolean;
}

/** All in milliseconds. */
export interface Patience {
  /** For a painted page that neither makes progress nor finishes. */
  restMs: number;
  /** For a page that loads without a paint, from the navigation on. */
  paintMs: number;
  /** For any page, from the navigation on. */
  loadMs: number;
}

/**
 * Whether and why to stop waiting for a page. Lighthouse waits until network and main thread are idle, which never
 * happens on some pages.
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
  // A loaded page without a paint may still get one: Lighthouse has a timer for that.
  if (paintedAt === undefined) return isLoading && waited >= paintMs ? 'still-loading' : undefined;
  const lastStep = Math.max(paintedAt, loadedAt ?? trafficAt);
  if (waited < loadMs && now - lastStep < restMs) return undefined;
  return isLoading ? 'still-loading' : 'kept-busy';
}

/** Without network activity, as long as Lighthouse waits for more of it. */
const quietMs = 5_000;

/**
 * Whether a page has come to rest although Lighthouse would go on waiting: for a paint that counts, for an answer of a
 * page without scripts, or for a load event.
 */
export function isAtRest(life: PageLife, now: number, { paintMs }: Patience): boolean {
  const { startedAt, paintedAt, loadedAt, trafficAt, openRequests } = life;
  if (loadedAt === undefined || openRequests > 0) return false;
  if (paintedAt === undefined) return now - startedAt >= paintMs;
  const isWaitedFor = life.isWithoutScripts || life.isBrokenOff;
  return isWaitedFor && now - Math.max(paintedAt, loadedAt, trafficAt) >= quietMs;
}
