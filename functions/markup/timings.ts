import { queues } from '../../shared/jobs/define-job.ts';

/** How long the steps of a validation may take before another worker takes over, in milliseconds. */
const second = 1000;
const minute = 60 * second;

export const timings = {
  /** Longer than fetching a page and checking it twice with a start of the checker in between. */
  lease: 2 * minute,
  /** How long a queued job may wait before the sweep sends it again. */
  firstRetry: 5 * minute,
  /** The same after the sweep has sent it, or a worker has given it back: longer than the queue hides a message. */
  nextRetry: 6 * minute,
  /** Bound on fetching the page. */
  fetch: 10 * second,
  /** How long the call waits for a result before it answers that the work goes on. */
  wait: 20 * second,
} as const;

/** Workers that may fail at the same validation: one for each of the queue's deliveries. */
export const maxAttempts = queues.validation.maxReceiveCount;
/** Workers that may have begun when the sweep finds that the last of them has fallen silent. */
export const maxSilentWorkers = 3;
/** How often the sweep sends a job that no worker ever begins. */
export const maxResends = 5;
