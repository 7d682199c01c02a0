import {
  checkUptime,
  readFieldData,
  startDueScan,
  startDueValidation,
  takeScreenshot,
} from './jobs/catalogue.ts';
import type { JobContract } from './jobs/define-job.ts';
import type { PlanLimits } from './plans.ts';
import type { SecretVariable } from './settings/catalogue.ts';

interface WatchKind {
  /** Its payload takes what `DueJob` has. */
  job: JobContract;
  /** Minutes between two of them, by plan; 0 for none. */
  everyMinutes(limits: PlanLimits): number;
  /** Whether a page has its first one as soon as it is added, or only when its time comes. */
  atOnce: boolean;
  /** A secret setting; where it is not set, nothing of this kind is sent. */
  needs?: SecretVariable;
}

const hour = 60;
const day = 24 * hour;

/**
 * What is done by itself for every site and page. To add a kind: a line here, its job with payload `DueJob` and its
 * worker. Pages that are watched already take it up at their next turn.
 */
export const watchKinds = {
  uptime: {
    job: checkUptime,
    everyMinutes: ({ uptimeEveryHours }) => uptimeEveryHours * hour,
    atOnce: true,
  },
  scan: {
    job: startDueScan,
    everyMinutes: ({ scansPerDay }) => (scansPerDay === 0 ? 0 : day / scansPerDay),
    // A page is scanned at once when it is added.
    atOnce: false,
  },
  markup: {
    job: startDueValidation,
    everyMinutes: () => day,
    atOnce: true,
  },
  screenshot: {
    job: takeScreenshot,
    everyMinutes: ({ screenshotEveryHours }) => screenshotEveryHours * hour,
    atOnce: true,
  },
  'field-data': {
    job: readFieldData,
    everyMinutes: () => day,
    atOnce: true,
    needs: 'CRUX_API_KEY',
  },
} as const satisfies Record<string, WatchKind>;

export type WatchKindName = keyof typeof watchKinds;
/** When each kind is due next: ISO 8601. */
export type DueTimes = Partial<Record<WatchKindName, string>>;

export const watchKindEntries = Object.entries(watchKinds) as [WatchKindName, WatchKind][];
