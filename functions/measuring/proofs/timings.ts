import { queues } from '../../../shared/jobs/job-queues.ts';
import type { WorkTimings } from '../../platform/open-work/open-work.ts';
import { minuteMs } from '../../platform/times.ts';

/** Time limits of a proof's steps, in milliseconds. */
export const timings = {
  /** A worker that is silent for so long counts as dead: longer than any step between two reports of progress. */
  lease: 3 * minuteMs,
  firstRetry: 5 * minuteMs,
  nextRetry: 12 * minuteMs,
} as const satisfies WorkTimings;

/** By then a proof answers with what it has: before the queue's time is over. */
export const longestProofMs = (queues.scan.timeoutSeconds - 60) * 1000;

/** Workers that may fail at a proof: one for each delivery of the queue. */
export const maxAttempts = queues.scan.maxReceiveCount;
