import { queues } from '../../../shared/jobs/job-queues.ts';

/** Time limits of a scan's steps, after which another worker takes over, in milliseconds. */
const second = 1000;
const minute = 60 * second;

export const timings = {
  /** A worker that is silent for so long counts as dead. */
  lease: 90 * second,
  /** How often a living worker renews its lease. */
  heartbeat: 30 * second,
  /** Minimum time between two writes of progress. */
  progress: 1500,
  /** How long a queued job may wait before the sweep resends it. */
  firstRetry: 5 * minute,
  /** The same after the sweep resent it, or after a worker gave it back: longer than the queue hides a message. */
  nextRetry: 12 * minute,
} as const;

/** Maximum number of workers that may fail at a device scan: one for each delivery of the queue. */
export const maxAttempts = queues.scan.maxReceiveCount;
