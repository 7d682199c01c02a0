/** How a queue behaves; the cloud and the local pump read the same numbers. */
export interface QueueShape {
  /** A worker that takes longer for its batch is cut off. */
  timeoutSeconds: number;
  /** How long a message that was delivered is hidden from other workers. */
  visibilityTimeoutSeconds: number;
  /** Batches in work at once, over all workers. An operator may choose another number for the cloud. */
  maxConcurrency: number;
  /** Deliveries before a job goes to the dead-letter queue. */
  maxReceiveCount: number;
  /** Jobs handed to one worker call. */
  batchSize: number;
}

interface QueueOptions extends Pick<QueueShape, 'timeoutSeconds' | 'maxConcurrency' | 'batchSize'> {
  /**
   * Whether what the job is about is held under a lease that runs out long before the worker's time: a second delivery then
   * finds it taken, and one that died is followed by the sweep or the next tick.
   */
  hasLease: boolean;
}

/**
 * A message is hidden for six times the worker's time, so that Lambda's pollers, which deliver again when a function is
 * throttled, do not use up its deliveries; under a lease, for a minute longer than the worker's time.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
 */
export const queueShape = ({ hasLease, ...options }: QueueOptions): QueueShape => ({
  ...options,
  visibilityTimeoutSeconds: hasLease ? options.timeoutSeconds + 60 : 6 * options.timeoutSeconds,
  maxReceiveCount: 5,
});
