import { queues } from '../../../../shared/jobs/job-queues.ts';
import { minuteMs, secondMs } from '../../../platform/times.ts';

/** Time limits of a scan's steps, after which another worker takes over, in milliseconds. */
export const timings = {
  /** A worker that is silent for so long counts as dead. */
  lease: 90 * secondMs,
  /** How often a living worker renews its lease. */
  heartbeat: 30 * secondMs,
  /** Minimum time between two writes of progress. */
  progress: 1500,
  firstRetry: 5 * minuteMs,
  nextRetry: 12 * minuteMs,
} as const;

/** Maximum number of workers that may fail at a device scan: one for each delivery of the queue. */
export const maxAttempts = queues.scan.maxReceiveCount;
