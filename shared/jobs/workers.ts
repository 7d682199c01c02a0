import { jobs } from './all-jobs.ts';
import type { JobContract } from './define-job.ts';
import type { QueueName } from './job-queues.ts';

/** A function that takes the jobs of one queue. */
export interface Worker {
  id: QueueName;
  jobs: readonly JobContract[];
}

/** Every worker. SQS gives each message to one function only, so all jobs of a queue share theirs. */
export const workers: readonly Worker[] = [...Map.groupBy(jobs, ({ queue }) => queue)].map(
  ([id, ofQueue]) => ({ id, jobs: ofQueue }),
);

/** Name of a worker's bundle and function. */
export const functionOf = ({ id }: Pick<Worker, 'id'>): string => `${id}.jobs`;
