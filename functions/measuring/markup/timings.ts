import { queues } from '../../../shared/jobs/job-queues.ts';

/** Time limits of a validation's steps, in milliseconds. */
const second = 1000;
const minute = 60 * second;

export const timings = {
  /** Longer than fetching a page and checking it twice, with a restart of the checker in between. */
  lease: 2 * minute,
  /** How long a queued job may wait before the sweep resends it. */
  firstRetry: 5 * minute,
  /** The same after the sweep resent it, or after a worker gave it back: longer than the queue hides a message. */
  nextRetry: 6 * minute,
  /** Time limit for fetching the page. */
  fetch: 10 * second,
  /** How long the call waits for a result before it answers that the work continues. */
  wait: 20 * second,
} as const;

/** Maximum number of workers that may fail at a validation: one for each delivery of the queue. */
export const maxAttempts = queues.validation.maxReceiveCount;
