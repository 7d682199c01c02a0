import type * as z from 'zod';
import { type SubscriberId, subscriberIds, subscriberQueue } from '../events/subscribers.ts';
import type { Cause } from './cause.ts';
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
/** Workers that write an intent and send its job. */
const starter = queueShape({
  timeoutSeconds: 60,
  hasLease: false,
  maxConcurrency: 5,
  batchSize: 10,
});

// Object.fromEntries forgets what the keys are.
const subscriberQueues = Object.fromEntries(
  subscriberIds.map((id) => [id, subscriberQueue]),
) as Record<SubscriberId, QueueShape>;

const jobQueues = {
  scan,
  'scheduled-scan': scan,
  validation,
  'scheduled-validation': validation,
  screenshot,
  'scheduled-screenshot': { ...screenshot, maxConcurrency: 20 },
  uptime: queueShape({ timeoutSeconds: 60, hasLease: false, maxConcurrency: 20, batchSize: 10 }),
  'due-scan': starter,
  'due-validation': starter,
  schedule: queueShape({ timeoutSeconds: 300, hasLease: true, maxConcurrency: 16, batchSize: 1 }),
  'field-data': queueShape({
    timeoutSeconds: 150,
    hasLease: false,
    maxConcurrency: 2,
    batchSize: 1,
  }),
  event: queueShape({ timeoutSeconds: 30, hasLease: false, maxConcurrency: 5, batchSize: 10 }),
  cleanup: queueShape({ timeoutSeconds: 150, hasLease: false, maxConcurrency: 2, batchSize: 5 }),
} as const satisfies Record<string, QueueShape>;
/** Without those of subscribers. */
export type JobQueueName = keyof typeof jobQueues;

export const queues = { ...jobQueues, ...subscriberQueues };
export type QueueName = keyof typeof queues;

export interface JobContract<
  Payload extends z.ZodType = z.ZodType,
  Id extends string = string,
  Domain extends string = string,
> {
  /** Imperative and kebab-case; the worker is `functions/<domain>/<id>.worker.ts`. */
  id: Id;
  domain: Domain;
  queue: QueueName;
  /**
   * Queue of those that the clock starts, for a kind that a person waits for too: `queue` is then the person's, and comes
   * first. One worker takes from both, so the two differ in nothing but their workers at once.
   */
  clockQueue?: QueueName;
  payload: Payload;
}

/** The queue of a job, by who waits for it. */
export const queueOf = (job: Pick<JobContract, 'queue' | 'clockQueue'>, cause: Cause): QueueName =>
  cause === 'clock' ? (job.clockQueue ?? job.queue) : job.queue;

/** Every queue of a job, a person's first. */
export const queuesOf = (job: Pick<JobContract, 'queue' | 'clockQueue'>): QueueName[] =>
  job.clockQueue === undefined ? [job.queue] : [job.queue, job.clockQueue];

/** Declares a job: what is sent through a queue, and which worker takes it. */
export function defineJob<
  const Payload extends z.ZodType,
  const Id extends string,
  const Domain extends string,
>(contract: JobContract<Payload, Id, Domain>): JobContract<Payload, Id, Domain> {
  return contract;
}
