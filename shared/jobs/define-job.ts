import type * as z from 'zod';
import type { Cause } from './cause.ts';
import type { QueueName } from './job-queues.ts';

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
   * Queue of scheduled jobs, for a kind that people wait for too; `queue` is then the people's and is served first. One
   * worker takes from both, so the two queues have the same time limit.
   */
  clockQueue?: QueueName;
  /** True if AWS itself writes the message, which is the payload without our envelope. @default false */
  isBare?: boolean;
  payload: Payload;
}

/** The queue of a job, by its cause. */
export const queueOf = (job: Pick<JobContract, 'queue' | 'clockQueue'>, cause: Cause): QueueName =>
  cause === 'clock' ? (job.clockQueue ?? job.queue) : job.queue;

/** All queues of a job, the one for people first. */
export const queuesOf = (job: Pick<JobContract, 'queue' | 'clockQueue'>): QueueName[] =>
  job.clockQueue === undefined ? [job.queue] : [job.queue, job.clockQueue];

/** Declares a job: the message, its queue, and its worker. */
export function defineJob<
  const Payload extends z.ZodType,
  const Id extends string,
  const Domain extends string,
>(contract: JobContract<Payload, Id, Domain>): JobContract<Payload, Id, Domain> {
  return contract;
}
