import type { QueueShape } from './queue-shape.ts';

/**
 * Pause before a failed job is delivered again, in seconds. The queue's own timeout is as long as the longest job,
 * which is too long for one that has already failed.
 * @param delivery number of deliveries so far
 */
export function retryAfterSeconds(
  { visibilityTimeoutSeconds, maxReceiveCount }: QueueShape,
  delivery: number,
): number {
  // No need to wait: the queue now moves it to the dead letters.
  if (delivery >= maxReceiveCount) return 0;
  return Math.min(visibilityTimeoutSeconds, 15 * 2 ** (delivery - 1));
}
