import { type QueueName, queues } from '../../shared/jobs/job-queues.ts';
import type { QueueShape } from '../../shared/jobs/queue-shape.ts';
import { retryAfterSeconds } from '../../shared/jobs/retry-after.ts';
import { type AlarmId, type AlarmShape, alarms } from './catalogue.ts';

/**
 * Minutes until SQS publishes metrics of a queue that nothing has used for six hours, such as that of dead letters.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/monitoring-using-cloudwatch.html
 */
const firstMetricMinutes = 15;

/** Minutes from the metric to the alarm: all periods are over. */
export function raisedWithin(id: AlarmId): number {
  const { minutes = 5, periods = 1 }: AlarmShape = alarms[id];
  return minutes * periods;
}

const deadLetterWithin = firstMetricMinutes + raisedWithin('dead-letters');
const deliveriesOf = ({ maxReceiveCount }: QueueShape): number[] =>
  Array.from({ length: maxReceiveCount }, (_, index) => index + 1);
const longestOf = (names: readonly QueueName[], of: (shape: QueueShape) => number): number =>
  Math.max(...names.map((name) => of(queues[name])));

/** Minutes from the first failure of a job that always fails to the alarm: each delivery may take the worker's whole time. */
export const failedJobWithin = (names: readonly QueueName[]): number =>
  deadLetterWithin +
  longestOf(names, (shape) =>
    deliveriesOf(shape).reduce(
      (sum, delivery) => sum + (shape.timeoutSeconds + retryAfterSeconds(shape, delivery)) / 60,
      0,
    ),
  );

/**
 * Minutes from the first delivery to a worker that cannot load, or is cut off, to the alarm. Nothing shortens a queue's visibility
 * timeout then, and the metric of waiting jobs leaves out what was received three times.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
 */
export const deadWorkerWithin = (names: readonly QueueName[]): number =>
  deadLetterWithin +
  longestOf(
    names,
    ({ maxReceiveCount, visibilityTimeoutSeconds }) =>
      (maxReceiveCount * visibilityTimeoutSeconds) / 60,
  );

/** Minutes from sending a job that no worker receives to the alarm. Nothing polls the queue, so its metrics may have to begin. */
export const waitingJobWithin = (names: readonly QueueName[]): number =>
  raisedWithin('job-waits') +
  longestOf(names, ({ waitsAtMostMinutes }) => Math.max(firstMetricMinutes, waitsAtMostMinutes));
