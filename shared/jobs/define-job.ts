import type * as z from 'zod';

/** Who waits for a job: a person at a screen, or the clock, which only wants it done in its hour. */
export const causes = ['person', 'clock'] as const;
export type Cause = (typeof causes)[number];

/** How a queue behaves; the cloud and the local pump read the same numbers. */
export interface QueueShape {
  /** Longer than the longest job, so that a job is not delivered again while it is being done. */
  visibilityTimeoutSeconds: number;
  /** Jobs in work at once, over all workers. */
  maxConcurrency: number;
  /** Deliveries before a job goes to the dead-letter queue. */
  maxReceiveCount: number;
  /** Jobs handed to one worker call. */
  batchSize: number;
}

const scan = {
  visibilityTimeoutSeconds: 660,
  maxConcurrency: 10,
  maxReceiveCount: 3,
  batchSize: 1,
} as const satisfies QueueShape;
const validation = {
  visibilityTimeoutSeconds: 300,
  maxConcurrency: 4,
  maxReceiveCount: 3,
  batchSize: 5,
} as const satisfies QueueShape;
const screenshot = {
  visibilityTimeoutSeconds: 150,
  maxConcurrency: 10,
  maxReceiveCount: 3,
  batchSize: 1,
} as const satisfies QueueShape;

export const queues = {
  scan,
  'scheduled-scan': scan,
  validation,
  'scheduled-validation': validation,
  screenshot,
  'scheduled-screenshot': { ...screenshot, maxConcurrency: 20 },
  uptime: { visibilityTimeoutSeconds: 90, maxConcurrency: 20, maxReceiveCount: 3, batchSize: 10 },
  'due-scan': {
    visibilityTimeoutSeconds: 90,
    maxConcurrency: 5,
    maxReceiveCount: 3,
    batchSize: 10,
  },
  'due-validation': {
    visibilityTimeoutSeconds: 90,
    maxConcurrency: 5,
    maxReceiveCount: 3,
    batchSize: 10,
  },
  schedule: { visibilityTimeoutSeconds: 360, maxConcurrency: 16, maxReceiveCount: 3, batchSize: 1 },
  'field-data': {
    visibilityTimeoutSeconds: 180,
    maxConcurrency: 2,
    maxReceiveCount: 3,
    batchSize: 1,
  },
  cleanup: { visibilityTimeoutSeconds: 180, maxConcurrency: 2, maxReceiveCount: 3, batchSize: 5 },
} as const satisfies Record<string, QueueShape>;

export type QueueName = keyof typeof queues;

export interface JobContract<Payload extends z.ZodType = z.ZodType> {
  /** Imperative and kebab-case; the worker is `functions/<domain>/<id>.worker.ts`. */
  id: string;
  domain: string;
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
export function defineJob<const Payload extends z.ZodType>(
  contract: JobContract<Payload>,
): JobContract<Payload> {
  return contract;
}
