import { queues } from '../../shared/jobs/job-queues.ts';
import { minuteMs } from '../platform/times.ts';

/** Time limits of an import's steps, after which another worker takes over, in milliseconds. */
export const timings = {
  /** Longer than a slice of rows may take to answer. */
  lease: 3 * minuteMs,
  /** How long a queued job may wait before the sweep resends it. */
  firstRetry: 5 * minuteMs,
  /** The same after the sweep resent it, or after a worker gave it back: longer than the queue hides a message. */
  nextRetry: 16 * minuteMs,
} as const;

/** Maximum number of workers that may fail at an import: one for each delivery of the queue. */
export const maxAttempts = queues.long.maxReceiveCount;
