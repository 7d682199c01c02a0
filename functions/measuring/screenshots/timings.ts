import { queues } from '../../../shared/jobs/job-queues.ts';
import type { WorkTimings } from '../../platform/open-work/open-work.ts';
import { minuteMs } from '../../platform/times.ts';

/** Time limits of a picture's steps, after which another worker takes over, in milliseconds. */
export const timings = {
  /** The longest run of a worker: a picture takes a minute at most. */
  lease: 2 * minuteMs,
  firstRetry: 3 * minuteMs,
  nextRetry: 4 * minuteMs,
} as const satisfies WorkTimings;

/** Maximum number of workers that may fail at a picture: one for each delivery of the queue. */
export const maxAttempts = queues.screenshot.maxReceiveCount;
