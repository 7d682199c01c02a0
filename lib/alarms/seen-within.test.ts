import { describe, expect, test } from 'vitest';
import { type QueueName, queues } from '../../shared/jobs/job-queues.ts';
import type { QueueShape } from '../../shared/jobs/queue-shape.ts';
import { workers } from '../../shared/jobs/workers.ts';
import {
  deadWorkerWithin,
  failedJobWithin,
  raisedWithin,
  waitingJobWithin,
} from './seen-within.ts';

/** SQS publishes the first metrics of an unused queue after a quarter of an hour at most; the alarm's period is five minutes. */
const afterTheLast = 15 + 5;
const minute = 60;

/**
 * Plays a queue whose every delivery fails, minute by minute.
 * @param hidden seconds from a delivery until the message is visible again
 * @returns seconds of the deliveries, and when it becomes a dead letter
 */
function play(name: QueueName, hidden: (delivery: number) => number) {
  const deliveries: number[] = [];
  let now = 0;
  while (deliveries.length < queues[name].maxReceiveCount) {
    deliveries.push(now);
    now += hidden(deliveries.length);
  }
  return { deliveries, deadAt: now };
}

describe.each(workers.map(({ id }) => id))('%s', (id) => {
  const shape: QueueShape = queues[id];
  const { visibilityTimeoutSeconds, timeoutSeconds } = shape;

  test('a worker that cannot load is seen once its first job is a dead letter', () => {
    const { deadAt } = play(id, () => visibilityTimeoutSeconds);
    expect(deadWorkerWithin(id)).toBe(deadAt / minute + afterTheLast);
  });

  test('a job that fails is delivered again after 15 s, doubled each time', () => {
    const pauses = [15, 30, 60, 120, 0];
    const { deadAt } = play(id, (delivery) => timeoutSeconds + (pauses[delivery - 1] ?? 0));
    expect(failedJobWithin(id)).toBeCloseTo(deadAt / minute + afterTheLast);
  });

  test('a job that waits is seen when it is old enough, and its queue has metrics', () => {
    const { waitsAtMostMinutes, scheduledWaitsAtMostMinutes } = shape;
    const waits = [waitsAtMostMinutes, scheduledWaitsAtMostMinutes ?? waitsAtMostMinutes];
    const seen = new Set(waits.map((minutes) => Math.max(minutes, 15) + 5));
    expect(waitingJobWithin(id)).toEqual([...seen]);
  });
});

test('google: its jobs are hidden too long for the alarms on crashes and on waiting jobs', () => {
  const { deliveries } = play('google', () => queues.google.visibilityTimeoutSeconds);
  const crashesOfHalfAnHour = deliveries.map(
    (from) =>
      deliveries.filter((at) => at >= from && at < from + raisedWithin('functions-fail') * minute)
        .length,
  );
  expect(Math.max(...crashesOfHalfAnHour)).toBe(2);
  // SQS leaves a message out of the age from its third delivery on.
  const ageAtTheThird = (deliveries[2] ?? 0) / minute;
  expect(ageAtTheThird).toBeLessThan(queues.google.waitsAtMostMinutes);
  expect(deadWorkerWithin('google')).toBe(5 * 15 + afterTheLast);
});
