import { type QueueShape, queueShape } from './queue-shape.ts';

/** For jobs whose delay is not noticed at once. */
const unhurried = 60;

/**
 * Every queue. Each is polled day and night, so jobs share one where none has to wait for another: they need the same
 * time and size, and the same urgency: users wait for all of them or for none. Scheduled jobs may be in any queue, because
 * SQS delivers people's jobs before them (`scheduledGroup`).
 */
export const queues = {
  scan: queueShape({
    timeoutSeconds: 600,
    hasLease: true,
    maxConcurrency: 20,
    batchSize: 1,
    waitsAtMostMinutes: 15,
    scheduledWaitsAtMostMinutes: unhurried,
  }),
  validation: queueShape({
    timeoutSeconds: 270,
    hasLease: true,
    maxConcurrency: 8,
    batchSize: 5,
    waitsAtMostMinutes: 10,
    scheduledWaitsAtMostMinutes: unhurried,
  }),
  screenshot: queueShape({
    timeoutSeconds: 120,
    hasLease: true,
    maxConcurrency: 30,
    batchSize: 1,
    waitsAtMostMinutes: 10,
    scheduledWaitsAtMostMinutes: unhurried,
  }),
  // Pings and checks. Its jobs wait for external servers, all of a batch at once.
  check: queueShape({
    timeoutSeconds: 60,
    hasLease: false,
    maxConcurrency: 30,
    batchSize: 10,
    waitsAtMostMinutes: 10,
    scheduledWaitsAtMostMinutes: 30,
  }),
  // All scheduled work depends on it. Two ticks.
  schedule: queueShape({
    timeoutSeconds: 300,
    hasLease: true,
    maxConcurrency: 16,
    batchSize: 1,
    waitsAtMostMinutes: 10,
  }),
  // Events to their subscribers, and messages to people. Its jobs are sent with delays of up to 15 minutes.
  delivery: queueShape({
    timeoutSeconds: 30,
    hasLease: false,
    maxConcurrency: 30,
    batchSize: 10,
    waitsAtMostMinutes: 25,
    scheduledWaitsAtMostMinutes: unhurried,
  }),
  // A customer has paid and waits for the plan, or has contacted support. None of the jobs takes long.
  account: queueShape({
    timeoutSeconds: 90,
    hasLease: false,
    maxConcurrency: 5,
    batchSize: 1,
    waitsAtMostMinutes: 10,
  }),
  // Exports, reports and removals, which may take minutes.
  long: queueShape({
    timeoutSeconds: 840,
    hasLease: true,
    maxConcurrency: 5,
    batchSize: 1,
    waitsAtMostMinutes: 30,
  }),
  // Two at a time: CrUX allows few queries, and its jobs wait for their slots.
  google: queueShape({
    timeoutSeconds: 150,
    hasLease: false,
    maxConcurrency: 2,
    batchSize: 1,
    waitsAtMostMinutes: unhurried,
  }),
} as const satisfies Record<string, QueueShape>;
export type QueueName = keyof typeof queues;
