import {
  checkDomain,
  checkForChanges,
  readFieldData,
  startDueScan,
  startDueValidation,
} from './catalogue.ts';
import type { JobContract } from './define-job.ts';
import type { PlanLimits } from '../plans/plans.ts';

interface WatchKind {
  /** Its payload accepts a `DueJob`. */
  job: JobContract;
  /** Minutes between two runs, by plan; 0 for none. */
  everyMinutes(limits: PlanLimits): number;
  /** The same for a competitor, the same on every plan. */
  everyMinutesOfCompetitors: number;
  /** Whether a new page gets its first run at once, or only when its time comes. */
  atOnce: boolean;
}

const hour = 60;
const day = 24 * hour;

/**
 * Scheduled work for every site, page and competitor, except uptime checks, which `functions/monitoring/uptime` plans by the minute. To add a kind, add a line here, a job with payload `DueJob`, and its worker.
 * Pages that are already watched adopt it at their next turn.
 */
export const watchKinds = {
  domain: {
    job: checkDomain,
    everyMinutes: () => day,
    everyMinutesOfCompetitors: 0,
    atOnce: true,
  },
  scan: {
    job: startDueScan,
    everyMinutes: ({ scansPerDay }) => (scansPerDay === 0 ? 0 : day / scansPerDay),
    everyMinutesOfCompetitors: day,
    // A new page is scanned at once.
    atOnce: false,
  },
  markup: {
    job: startDueValidation,
    everyMinutes: () => day,
    everyMinutesOfCompetitors: day,
    atOnce: true,
  },
  screenshot: {
    // Takes a picture where something may have changed.
    job: checkForChanges,
    everyMinutes: ({ screenshotEveryHours }) => screenshotEveryHours * hour,
    everyMinutesOfCompetitors: 0,
    atOnce: true,
  },
  'field-data': {
    job: readFieldData,
    everyMinutes: () => day,
    everyMinutesOfCompetitors: day,
    atOnce: true,
  },
} as const satisfies Record<string, WatchKind>;

export type WatchKindName = keyof typeof watchKinds;
/** Next due time of each kind: ISO 8601. */
export type DueTimes = Partial<Record<WatchKindName, string>>;

export const watchKindEntries = Object.entries(watchKinds) as [WatchKindName, WatchKind][];
