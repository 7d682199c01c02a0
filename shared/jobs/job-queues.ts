import { type QueueShape, queueShape } from './queue-shape.ts';

/** For jobs whose delay is not noticed at once. */
const unhurried = { waitsAtMostMinutes: 60 };

const scan = queueShape({
  timeoutSeconds: 600,
  hasLease: true,
  maxConcurrency: 10,
  batchSize: 1,
  waitsAtMostMinutes: 15,
});
const validation = queueShape({
  timeoutSeconds: 270,
  hasLease: true,
  maxConcurrency: 4,
  batchSize: 5,
  waitsAtMostMinutes: 10,
});
const screenshot = queueShape({
  timeoutSeconds: 120,
  hasLease: true,
  maxConcurrency: 10,
  batchSize: 1,
  waitsAtMostMinutes: 10,
});
const ping = queueShape({
  timeoutSeconds: 60,
  hasLease: true,
  maxConcurrency: 10,
  batchSize: 10,
  waitsAtMostMinutes: 10,
});
/** Workers that write an intent and send its job. */
const starter = queueShape({
  timeoutSeconds: 60,
  hasLease: false,
  maxConcurrency: 5,
  batchSize: 10,
  ...unhurried,
});

/** The queues of jobs; those of subscribers are in `shared/events/subscribers.ts`. */
export const jobQueues = {
  scan,
  'scheduled-scan': { ...scan, ...unhurried },
  validation,
  'scheduled-validation': { ...validation, ...unhurried },
  screenshot,
  'scheduled-screenshot': { ...screenshot, ...unhurried, maxConcurrency: 20 },
  uptime: queueShape({
    timeoutSeconds: 60,
    hasLease: false,
    maxConcurrency: 20,
    batchSize: 10,
    waitsAtMostMinutes: 30,
  }),
  ping,
  'scheduled-ping': { ...ping, ...unhurried, maxConcurrency: 20 },
  'due-scan': starter,
  'due-validation': starter,
  // All scheduled work depends on it. Two ticks.
  schedule: queueShape({
    timeoutSeconds: 300,
    hasLease: true,
    maxConcurrency: 16,
    batchSize: 1,
    waitsAtMostMinutes: 10,
  }),
  'field-data': queueShape({
    timeoutSeconds: 150,
    hasLease: false,
    maxConcurrency: 2,
    batchSize: 1,
    ...unhurried,
  }),
  // Two at a time keep far below the Admin API's 600 requests a minute.
  analytics: queueShape({
    timeoutSeconds: 60,
    hasLease: false,
    maxConcurrency: 2,
    batchSize: 1,
    ...unhurried,
  }),
  // A customer has paid and waits for the plan.
  payment: queueShape({
    timeoutSeconds: 60,
    hasLease: false,
    maxConcurrency: 5,
    batchSize: 5,
    waitsAtMostMinutes: 10,
  }),
  'account-step': queueShape({
    timeoutSeconds: 90,
    hasLease: false,
    maxConcurrency: 5,
    batchSize: 1,
    ...unhurried,
  }),
  'account-export': queueShape({
    timeoutSeconds: 840,
    hasLease: true,
    maxConcurrency: 2,
    batchSize: 1,
    waitsAtMostMinutes: 15,
  }),
  'mail-feedback': queueShape({
    timeoutSeconds: 30,
    hasLease: false,
    maxConcurrency: 2,
    batchSize: 10,
    ...unhurried,
  }),
  'support-mail': queueShape({
    timeoutSeconds: 60,
    hasLease: false,
    maxConcurrency: 2,
    batchSize: 5,
    waitsAtMostMinutes: 15,
  }),
  'account-deletion': queueShape({
    timeoutSeconds: 840,
    hasLease: true,
    maxConcurrency: 2,
    batchSize: 1,
    ...unhurried,
  }),
  event: queueShape({
    timeoutSeconds: 30,
    hasLease: false,
    maxConcurrency: 5,
    batchSize: 10,
    waitsAtMostMinutes: 10,
  }),
  // Its jobs are sent with delays of up to 15 minutes, as are those of `notification`.
  outage: queueShape({
    timeoutSeconds: 30,
    hasLease: false,
    maxConcurrency: 10,
    batchSize: 10,
    waitsAtMostMinutes: 25,
  }),
  notification: queueShape({
    timeoutSeconds: 30,
    hasLease: true,
    maxConcurrency: 20,
    batchSize: 10,
    waitsAtMostMinutes: 25,
  }),
  // Instead of a lease, the turn's version lets one of two workers write.
  digest: queueShape({
    timeoutSeconds: 60,
    hasLease: true,
    maxConcurrency: 5,
    batchSize: 1,
    ...unhurried,
  }),
  cleanup: queueShape({
    timeoutSeconds: 150,
    hasLease: false,
    maxConcurrency: 2,
    batchSize: 5,
    ...unhurried,
  }),
} as const satisfies Record<string, QueueShape>;
export type JobQueueName = keyof typeof jobQueues;
