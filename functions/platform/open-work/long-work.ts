import { queues } from '../../../shared/jobs/job-queues.ts';
import { minuteMs } from '../times.ts';
import type { WorkTimings } from './open-work.ts';

/** Time limits of the steps of work on the long queue, after which another worker takes over, in milliseconds. */
export const longWork = {
  /** It renews itself while its worker lives. */
  lease: 3 * minuteMs,
  /** How long a queued job may wait before the sweep resends it. */
  firstRetry: 5 * minuteMs,
  /** The same after the sweep resent it, or after a worker gave it back: longer than the queue hides a message. */
  nextRetry: 16 * minuteMs,
} as const satisfies WorkTimings;

/** How often a lease is renewed. */
export const renewEveryMs = longWork.lease / 3;

/** Number of workers that may fail before the work is given up: one for each delivery of the queue. */
export const maxAttempts = queues.long.maxReceiveCount;
