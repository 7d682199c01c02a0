import type { RealisedFix } from '../../../../shared/models/measuring/realised-fix.ts';
import type {
  ChangeDirection,
  ProvenChange,
  WatchedMetric,
} from '../../../../shared/models/measuring/page-changes.ts';

/** The watched values of a run: score in points, LCP in seconds, TBT in milliseconds. */
export interface Run extends Record<WatchedMetric, number | null> {
  scanId: string;
  /** When it was measured, ISO 8601. */
  at: string;
}

/** A run that looks different, and those that decide whether it is. */
export interface Suspicion {
  direction: ChangeDirection;
  first: Run;
  /** The fresh runs; the clock's own and a person's count as well. */
  checks: Run[];
  /** Runs among them that would have been made anyway. */
  regular: Run[];
  /** Fresh runs without a result that counts. */
  lost: number;
  /** Once there are enough fresh runs: the metrics in which they agree. */
  agreed?: WatchedMetric[];
  /** The scheduled runs since then. */
  later: Run[];
}

/** A proven deterioration that is not over. */
export interface Fall {
  metric: WatchedMetric;
  /** The median before. */
  before: number;
}

/** A finding of a run. */
export interface SeenFinding {
  id: string;
  title: string;
  /** The estimated gain in points, as shown; 0 without an effect on the score. */
  points: number;
  /** The estimate before it was corrected; absent if it was not. */
  uncorrected?: number | undefined;
}

/** One with an effect, and in how many runs in a row it was found. */
type FoundFinding = SeenFinding & { runs: number };

/** Findings that are gone, until there are enough runs without them. */
export interface Shipped {
  fixes: RealisedFix['fixes'];
  isAlone: boolean;
  before: Run[];
  after: Run[];
}

/** What is known of a page on one device: the one place that says whether it has changed. */
export interface ChangeRecord {
  /** Versions, machine and settings; runs of others are not comparable. */
  environment: string;
  /** The newest scan that is part of it; older ones come too late. */
  newestScanId: string;
  /** Runs on the present level, oldest first. */
  level: Run[];
  /** The metric whose change began the level; absent if it began with the first run. */
  changedMetric?: WatchedMetric;
  suspicion?: Suspicion;
  fall?: Fall;
  /** Oldest first. */
  proven: ProvenChange[];
  /** Findings of the newest run that would gain something. */
  found?: FoundFinding[];
  shipped?: Shipped;
  /** What fixes have gained, oldest first. */
  realised?: RealisedFix[];
  /** The day (UTC) on which a drift was last looked for. */
  splitOn?: string;
}

/** Runs that a page must have before a change of it can be proven. */
export const baselineRuns = 21;
/** A level that began with a proven change has the runs that proved it, and its leading metric is tested alone. */
export const runsAfterChange = 7;
/** Runs of the level that are kept, in which a drift is looked for. */
export const mostRuns = 45;
export const freshRuns = 4;
export const scheduledRuns = 3;
/** Fresh runs that may fail, or run on a slow machine; the scheduled scans take their place. */
const mostLost = 4;
export const mostProven = 20;

export const isCheckable = ({ level, changedMetric }: ChangeRecord): boolean =>
  level.length >= (changedMetric === undefined ? baselineRuns : runsAfterChange);

/** Whether another fresh run is to be made. */
export const wantsRun = (record: ChangeRecord | undefined): boolean => {
  const suspicion = record?.suspicion;
  return (
    suspicion !== undefined &&
    suspicion.agreed === undefined &&
    suspicion.checks.length < freshRuns &&
    suspicion.lost < mostLost
  );
};
