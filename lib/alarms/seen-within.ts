import { type QueueName, queues } from '../../shared/jobs/job-queues.ts';
import { type QueueShape, retryAfterSeconds } from '../../shared/jobs/queue-shape.ts';
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
const shapeOf = (name: QueueName): QueueShape => queues[name];

/** Minutes from the first failure of a job that always fails to the alarm: each delivery may take the worker's whole time. */
export function failedJobWithin(name: QueueName): number {
  const shape = shapeOf(name);
  return deliveriesOf(shape).reduce(
    (sum, delivery) => sum + (shape.timeoutSeconds + retryAfterSeconds(shape, delivery)) / 60,
    deadLetterWithin,
  );
}

/**
 * Minutes from the first delivery to a worker that cannot load, or is cut off, to the alarm. Nothing shortens a queue's visibility
 * timeout then, and the metric of waiting jobs leaves out what was received three times.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
 */
export function deadWorkerWithin(name: QueueName): number {
  const { maxReceiveCount, visibilityTimeoutSeconds } = shapeOf(name);
  return deadLetterWithin + (maxReceiveCount * visibilityTimeoutSeconds) / 60;
}

/**
 * Minutes from sending a job that no worker receives to the alarm: for a job that a person waits for, and for a scheduled one if
 * that differs. Nothing polls the queue, so its metrics may have to begin.
 */
export function waitingJobWithin(name: QueueName): number[] {
  const { waitsAtMostMinutes, scheduledWaitsAtMostMinutes = waitsAtMostMinutes } = shapeOf(name);
  const within = (minutes: number): number =>
    raisedWithin('job-waits') + Math.max(firstMetricMinutes, minutes);
  return [...new Set([within(waitsAtMostMinutes), within(scheduledWaitsAtMostMinutes)])];
}
