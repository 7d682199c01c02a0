import { queues } from '../../shared/jobs/define-job.ts';

/** How long the steps of a picture may take before another worker takes over, in milliseconds. */
const minute = 60_000;

export const timings = {
  /** As long as a worker may run: a picture takes a minute at most. */
  lease: 2 * minute,
  /** How long a queued job may wait before the sweep sends it again. */
  firstRetry: 3 * minute,
  /** The same after the sweep has sent it, or a worker has given it back: longer than the queue hides a message. */
  nextRetry: 4 * minute,
} as const;

/** Workers that may fail at the same picture: one for each of the queue's deliveries. */
export const maxAttempts = queues.screenshot.maxReceiveCount;
/** Workers that may have begun when the sweep finds that the last of them has fallen silent. */
export const maxSilentWorkers = 3;
/** How often the sweep sends a job that no worker ever begins. */
export const maxResends = 5;
