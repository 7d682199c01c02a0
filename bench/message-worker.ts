/** A process of `bench/due-at-once.ts`: does the jobs of digests and deliveries until it is told to stop, or killed. */
import { SQSClient } from '@aws-sdk/client-sqs';
import { loadHandler } from '../dev/load-handler.ts';
import { startQueuePump } from '../dev/workers/queue-pump.ts';
import { env } from '../functions/platform/aws/env.ts';
import { deliverMessage, sendDigest, workerOf } from '../shared/jobs/catalogue.ts';
import { queues } from '../shared/jobs/define-job.ts';

const jobs = [deliverMessage, sendDigest];
const pump = startQueuePump({
  client: new SQSClient({}),
  lanes: jobs.map(({ queue }) => ({
    queues: [{ name: queue, url: env.queueUrl(queue), shape: queues[queue] }],
    maxConcurrency: 3,
  })),
  workerOf: async (id) => {
    const job = jobs.find((one) => one.id === id);
    if (job === undefined) throw new Error(`There is no job ${id}`);
    return loadHandler(workerOf(job));
  },
  onNews: () => undefined,
});
const stop = (): void => void pump.stop().then(() => process.exit());
process.once('message', stop);
process.once('disconnect', stop);
