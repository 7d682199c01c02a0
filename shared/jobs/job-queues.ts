import { type QueueShape, queueShape } from './queue-shape.ts';

const scan = queueShape({ timeoutSeconds: 600, hasLease: true, maxConcurrency: 10, batchSize: 1 });
const validation = queueShape({
  timeoutSeconds: 270,
  hasLease: true,
  maxConcurrency: 4,
  batchSize: 5,
});
const screenshot = queueShape({
  timeoutSeconds: 120,
  hasLease: true,
  maxConcurrency: 10,
  batchSize: 1,
});
const ping = queueShape({ timeoutSeconds: 60, hasLease: true, maxConcurrency: 10, batchSize: 10 });
/** Workers that write an intent and send its job. */
const starter = queueShape({
  timeoutSeconds: 60,
  hasLease: false,
  maxConcurrency: 5,
  batchSize: 10,
});

/** The queues of jobs; those of subscribers are in `shared/events/subscribers.ts`. */
export const jobQueues = {
  scan,
  'scheduled-scan': scan,
  validation,
  'scheduled-validation': validation,
  screenshot,
  'scheduled-screenshot': { ...screenshot, maxConcurrency: 20 },
  uptime: queueShape({ timeoutSeconds: 60, hasLease: false, maxConcurrency: 20, batchSize: 10 }),
  ping,
  'scheduled-ping': { ...ping, maxConcurrency: 20 },
  'due-scan': starter,
  'due-validation': starter,
  schedule: queueShape({ timeoutSeconds: 300, hasLease: true, maxConcurrency: 16, batchSize: 1 }),
  'field-data': queueShape({
    timeoutSeconds: 150,
    hasLease: false,
    maxConcurrency: 2,
    batchSize: 1,
  }),
  // Two at a time keep far below the Admin API's 600 requests a minute.
  analytics: queueShape({ timeoutSeconds: 60, hasLease: false, maxConcurrency: 2, batchSize: 1 }),
  payment: queueShape({ timeoutSeconds: 60, hasLease: false, maxConcurrency: 5, batchSize: 5 }),
  'account-step': queueShape({
    timeoutSeconds: 90,
    hasLease: false,
    maxConcurrency: 5,
    batchSize: 1,
  }),
  'account-export': queueShape({
    timeoutSeconds: 840,
    hasLease: true,
    maxConcurrency: 2,
    batchSize: 1,
  }),
  'mail-feedback': queueShape({
    timeoutSeconds: 30,
    hasLease: false,
    maxConcurrency: 2,
    batchSize: 10,
  }),
  'support-mail': queueShape({
    timeoutSeconds: 60,
    hasLease: false,
    maxConcurrency: 2,
    batchSize: 5,
  }),
  'account-deletion': queueShape({
    timeoutSeconds: 840,
    hasLease: true,
    maxConcurrency: 2,
    batchSize: 1,
  }),
  event: queueShape({ timeoutSeconds: 30, hasLease: false, maxConcurrency: 5, batchSize: 10 }),
  outage: queueShape({ timeoutSeconds: 30, hasLease: false, maxConcurrency: 10, batchSize: 10 }),
  notification: queueShape({
    timeoutSeconds: 30,
    hasLease: true,
    maxConcurrency: 20,
    batchSize: 10,
  }),
  // Instead of a lease, the turn's version lets one of two workers write.
  digest: queueShape({ timeoutSeconds: 60, hasLease: true, maxConcurrency: 5, batchSize: 1 }),
  cleanup: queueShape({ timeoutSeconds: 150, hasLease: false, maxConcurrency: 2, batchSize: 5 }),
} as const satisfies Record<string, QueueShape>;
export type JobQueueName = keyof typeof jobQueues;
