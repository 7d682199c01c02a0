import { queues } from '../../shared/jobs/job-queues.ts';
import { minuteMs, secondMs } from '../platform/times.ts';

/** Time limits of an export's steps, after which another worker takes over, in milliseconds. */
export const timings = {
  /** Many times the longest pause between two renewals. */
  lease: 2 * minuteMs,
  /** How often the lease is renewed during the upload, which reports no progress. */
  heartbeat: 30 * secondMs,
  /** How long a queued job may wait before the sweep resends it. */
  firstRetry: 5 * minuteMs,
  /** The same after the sweep resent it, or after a worker gave it back: longer than the queue hides a message. */
  nextRetry: 16 * minuteMs,
} as const;

/** Maximum number of workers that may fail at an export: one for each delivery of the queue. */
export const maxAttempts = queues.long.maxReceiveCount;
