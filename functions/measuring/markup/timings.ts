import { queues } from '../../../shared/jobs/job-queues.ts';
import { minuteMs, secondMs } from '../../platform/times.ts';

/** Time limits of a validation's steps, in milliseconds. */
export const timings = {
  /** Longer than fetching a page and checking it twice, with a restart of the checker in between. */
  lease: 2 * minuteMs,
  firstRetry: 5 * minuteMs,
  nextRetry: 6 * minuteMs,
  /** Time limit for fetching the page. */
  fetch: 10 * secondMs,
  /** How long the call waits for a result before it answers that the work continues. */
  wait: 20 * secondMs,
} as const;

/** Maximum number of workers that may fail at a validation: one for each delivery of the queue. */
export const maxAttempts = queues.validation.maxReceiveCount;
