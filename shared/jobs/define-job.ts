import type * as z from 'zod';

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

export const queues = {
  scan: { visibilityTimeoutSeconds: 660, maxConcurrency: 10, maxReceiveCount: 3, batchSize: 1 },
  validation: {
    visibilityTimeoutSeconds: 300,
    maxConcurrency: 4,
    maxReceiveCount: 3,
    batchSize: 5,
  },
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
  screenshot: {
    visibilityTimeoutSeconds: 150,
    maxConcurrency: 20,
    maxReceiveCount: 3,
    batchSize: 1,
  },
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
  payload: Payload;
}

/** Declares a job: what is sent through a queue, and which worker takes it. */
export function defineJob<const Payload extends z.ZodType>(
  contract: JobContract<Payload>,
): JobContract<Payload> {
  return contract;
}
