import { queues } from '../../shared/jobs/define-job.ts';

/** How long the steps of a scan may take before another worker takes over, in milliseconds. */
const second = 1000;
const minute = 60 * second;

export const timings = {
  /** A worker that is silent for so long is taken for dead. */
  lease: 90 * second,
  /** How often a living worker renews its lease. */
  heartbeat: 30 * second,
  /** Least time between two writes of progress. */
  progress: 1500,
  /** How long a queued job may wait before the sweep sends it again. */
  firstRetry: 5 * minute,
  /** The same after the sweep has sent it, or a worker has given it back: longer than the queue hides a message. */
  nextRetry: 12 * minute,
} as const;

/** Workers that may fail at the same device scan of a scan: one for each of the queue's deliveries. */
export const maxAttempts = queues.scan.maxReceiveCount;
/** Workers that may have begun when the sweep finds that the last of them has fallen silent. */
export const maxSilentWorkers = 3;
/** How often the sweep sends a job that no worker ever begins: about an hour. */
export const maxResends = 5;
