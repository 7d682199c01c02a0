import { longWork } from '../../platform/open-work/long-work.ts';
import { minuteMs, secondMs } from '../../platform/times.ts';

/** Time limits of an export's steps, in milliseconds. */
export const timings = {
  ...longWork,
  /** Many times the longest pause between two renewals. */
  lease: 2 * minuteMs,
  /** How often the lease is renewed during the upload, which reports no progress. */
  heartbeat: 30 * secondMs,
} as const;
