import { queues } from '../../../shared/jobs/job-queues.ts';
import { hourMs, minuteMs } from '../../platform/times.ts';

/** Time limits of a ping's steps, after which another worker takes over, in milliseconds. */
export const timings = {
  /** The longest run of a worker. */
  lease: minuteMs,
  firstRetry: 3 * minuteMs,
  nextRetry: 3 * minuteMs,
  /** An hour of a campaign that has not been measured by then is missed. */
  late: hourMs,
} as const;

/** Maximum number of workers that may fail at a ping: one for each delivery of the queue. */
export const maxAttempts = queues.check.maxReceiveCount;
