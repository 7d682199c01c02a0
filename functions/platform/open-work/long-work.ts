import { queues } from '../../../shared/jobs/job-queues.ts';
import { minuteMs } from '../times.ts';
import type { WorkTimings } from './open-work.ts';

/** Time limits of the steps of work on the long queue, after which another worker takes over, in milliseconds. */
export const longWork = {
  /** Longer than a report takes, or a slice of an import's rows. */
  lease: 3 * minuteMs,
  /** How long a queued job may wait before the sweep resends it. */
  firstRetry: 5 * minuteMs,
  /** The same after the sweep resent it, or after a worker gave it back: longer than the queue hides a message. */
  nextRetry: 16 * minuteMs,
} as const satisfies WorkTimings;

/** Number of workers that may fail before the work is given up: one for each delivery of the queue. */
export const maxAttempts = queues.long.maxReceiveCount;
