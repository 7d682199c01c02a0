import { queues } from '../../shared/jobs/job-queues.ts';
import { minuteMs } from '../platform/times.ts';

/** Time limits of a report's steps, in milliseconds. */
export const timings = {
  /** Longer than a report takes. */
  lease: 3 * minuteMs,
  firstRetry: 5 * minuteMs,
  /** Longer than the queue hides a message. */
  nextRetry: 16 * minuteMs,
} as const;

/** Workers that may fail at a report: one for each delivery of the queue. */
export const maxAttempts = queues.long.maxReceiveCount;
