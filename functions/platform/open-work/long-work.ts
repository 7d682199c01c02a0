import { queues } from '../../../shared/jobs/job-queues.ts';
import { minuteMs } from '../times.ts';
import type { WorkTimings } from './open-work.ts';

/** Time limits of the steps of work on the long queue, after which another worker takes over, in milliseconds. */
export const longWork = {
  /** It renews itself while its worker lives. */
  lease: 3 * minuteMs,
  firstRetry: 5 * minuteMs,
  nextRetry: 16 * minuteMs,
} as const satisfies WorkTimings;

/** How often a lease is renewed. */
export const renewEveryMs = longWork.lease / 3;

/** Number of workers that may fail before the work is given up: one for each delivery of the queue. */
export const maxAttempts = queues.long.maxReceiveCount;
