import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { log } from '../logger.ts';
import type { JobHandler } from './handle-job.ts';
import { retrySoon } from './retry-soon.ts';
import { jsonIn } from '../foreign-text.ts';

/** The id of the job that a message names; undefined if it names none, or cannot be read. */
export function jobOf(body: string): string | undefined {
  const message = jsonIn(body);
  const job: unknown = message instanceof Object ? Reflect.get(message, 'job') : undefined;
  return typeof job === 'string' ? job : undefined;
}

/** Key of the handler of messages that name no job, because AWS writes them. */
export const bareKey = 'bare';

/** Loads the module of a worker. */
export type LoadWorker = () => Promise<{ handler: JobHandler }>;

/**
 * Creates the handler of a queue with jobs of several kinds. Each job's own handler is loaded with its first message, and gets
 * the messages of its kind; the kinds of a batch are worked on at once. A message of an unknown job is released at once.
 */
export function dispatch(loaders: Readonly<Record<string, LoadWorker>>): JobHandler {
  const work = async (key: string, records: SQSRecord[]): Promise<Failures> => {
    const load = loaders[key];
    try {
      if (load === undefined) throw new Error('Unknown job for this queue');
      const { handler } = await load();
      return (await handler({ Records: records })).batchItemFailures;
    } catch (error) {
      log.error('could not run the jobs', { job: key, error });
      if (load === undefined)
        await Promise.all(records.map((record) => retrySoon({ id: key }, record, 0)));
      return records.map(({ messageId }) => ({ itemIdentifier: messageId }));
    }
  };
  return async ({ Records }) => {
    const byJob = Map.groupBy(Records, ({ body }) => jobOf(body) ?? bareKey);
    const failures = await Promise.all([...byJob].map(([key, records]) => work(key, records)));
    return { batchItemFailures: failures.flat() };
  };
}

type Failures = SQSBatchResponse['batchItemFailures'];
