import { queues } from '../../../shared/jobs/job-queues.ts';

/** Time limits of a picture's steps, after which another worker takes over, in milliseconds. */
const minute = 60_000;

export const timings = {
  /** The longest run of a worker: a picture takes a minute at most. */
  lease: 2 * minute,
  /** How long a queued job may wait before the sweep resends it. */
  firstRetry: 3 * minute,
  /** The same after the sweep resent it, or after a worker gave it back: longer than the queue hides a message. */
  nextRetry: 4 * minute,
} as const;

/** Maximum number of workers that may fail at a picture: one for each delivery of the queue. */
export const maxAttempts = queues.screenshot.maxReceiveCount;
