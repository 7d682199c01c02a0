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

/** Parameters of a queue, for the cloud and the local pump alike. */
export interface QueueShape {
  /** A worker is cut off if its batch takes longer. */
  timeoutSeconds: number;
  /** How long a delivered message is hidden from other workers. */
  visibilityTimeoutSeconds: number;
  /** Batches processed at once, over all workers. An operator can set another number for the cloud. */
  maxConcurrency: number;
  /** Deliveries before a job goes to the dead-letter queue. */
  maxReceiveCount: number;
  /** Jobs per invocation of the worker. */
  batchSize: number;
  /** How long a job may wait before an alarm is raised. */
  waitsAtMostMinutes: number;
  /** The same for a scheduled job, in a queue where people's jobs are delivered first. @default waitsAtMostMinutes */
  scheduledWaitsAtMostMinutes?: number;
}

interface QueueOptions extends Omit<QueueShape, 'visibilityTimeoutSeconds' | 'maxReceiveCount'> {
  /**
   * Whether the job's work has a lease that expires long before the worker's time limit: a second delivery then finds
   * it taken, and the sweep or the next tick resumes the work of a dead worker.
   */
  hasLease: boolean;
}

/**
 * A message is hidden for six times the worker's time limit, so that Lambda's pollers, which deliver again when a
 * function is throttled, do not use up its deliveries; with a lease, for a minute longer than the time limit.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
 */
export const queueShape = ({ hasLease, ...options }: QueueOptions): QueueShape => ({
  ...options,
  visibilityTimeoutSeconds: hasLease ? options.timeoutSeconds + 60 : 6 * options.timeoutSeconds,
  maxReceiveCount: 5,
});
