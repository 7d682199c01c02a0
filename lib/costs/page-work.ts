import type { QueueName } from '../../shared/jobs/job-queues.ts';

export interface Rhythm {
  scansADay: number;
  /** Checks whether a page has changed since its newest picture, which take one if so. */
  checksForChangesADay: number;
  /** Changes of a page that such a check notices. @default 1, which is assumed */
  changesADay?: number;
  /** Runs of a scan, by its site's lab settings. @default 1 */
  runsAScan?: number;
}

/** The rhythm of the Business plan. */
export const business: Rhythm = { scansADay: 3, checksForChangesADay: 24 };

/**
 * Pictures of a page that changes at equal intervals: one of each change, one an hour later, which shows that the page has kept its
 * new look, and then one a day. `check-for-changes.test.ts` holds the code to it.
 */
export function picturesADay({ checksForChangesADay, changesADay = 1 }: Rhythm): number {
  if (changesADay === 0) return Math.min(checksForChangesADay, 1);
  const hoursBetween = 24 / changesADay;
  const ofAChange = 2 + Math.floor((hoursBetween - 2) / 24);
  return Math.min(checksForChangesADay, ofAChange * changesADay);
}

/**
 * Seconds of a worker. Scans and pictures are assumed for real pages; digests, with their message, were measured on a busy
 * machine; the others are estimates. None was measured in AWS.
 */
export const seconds = {
  /** A run of Lighthouse, of which each scan has one a device. */
  scan: 25,
  picture: 5,
  /** Ten are made at once. */
  checkForChanges: 0.2,
  validation: 1,
  /** Ten are made at once. */
  check: 0.1,
  /** The checks of a shard's pages that are due in a minute, made at once: the slowest has four seconds. */
  shardOfChecks: 3,
  /** Delivery of an event to a subscriber; five are handled at once. */
  event: 0.05,
  digest: 0.5,
  /** Starting a scan or a validation. */
  start: 0.1,
  /** Planning a page's hour. */
  turn: 0.01,
} as const;

const daySeconds = 86_400;
const hourSeconds = 3600;

/** Work of a page in a month of 730 hours (docs/costs.md, 'One page'). */
export const monthly = {
  jobs: 1855,
  eventMessages: 1000,
  writes: 8200 + 974 + 5800,
} as const;
/** The events of a page that changes every hour. */
const mostEventMessages = 3000;
/** Five sites an account, with 1.5 channels and news every day: all digests of a page are due in one hour of the day. */
export const digestsADay = 1.5 / 5;
export const mailsADay = 1 / 5;

/**
 * Jobs of a page on the Business plan that are worked on at once, on average; digests in their hour. Workers have to suffice for
 * pages that change every hour.
 */
export const atOnce = {
  scan: (business.scansADay * 2 * seconds.scan) / daySeconds,
  screenshot: (business.checksForChangesADay * seconds.picture) / daySeconds,
  check: (24 * (seconds.check + seconds.checkForChanges)) / daySeconds,
  validation: seconds.validation / daySeconds,
  delivery:
    ((mostEventMessages / 730) * seconds.event + digestsADay * seconds.digest) / hourSeconds,
  schedule: ((business.scansADay + 1) * seconds.start + 24 * seconds.turn) / daySeconds,
} as const satisfies Partial<Record<QueueName, number>>;

/** Functions of a page that run at once. */
export const functionsAtOnce = Object.values(atOnce).reduce((sum, one) => sum + one, 0);
