import { queues } from '../../../shared/jobs/job-queues.ts';
import { hourMs, minuteMs } from '../../platform/times.ts';

/** Time limits of a ping's steps, after which another worker takes over, in milliseconds. */
export const timings = {
  /** The longest run of a worker. */
  lease: minuteMs,
  /** How long a queued job may wait before the sweep resends it. */
  firstRetry: 3 * minuteMs,
  /** The same after the sweep resent it, or after a worker gave it back: longer than the queue hides a message. */
  nextRetry: 3 * minuteMs,
  /** An hour of a campaign that has not been measured by then is missed. */
  late: hourMs,
} as const;

/** Maximum number of workers that may fail at a ping: one for each delivery of the queue. */
export const maxAttempts = queues.check.maxReceiveCount;
