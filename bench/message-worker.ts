/** A process of `bench/due-at-once.ts`: does the jobs of digests and deliveries until it is stopped or killed. */
import { SQSClient } from '@aws-sdk/client-sqs';
import { startQueuePump } from '../dev/workers/queue-pump.ts';
import { workerHandler } from '../dev/workers/worker-handler.ts';
import { env } from '../functions/platform/aws/env.ts';
import { queues } from '../shared/jobs/job-queues.ts';
import { workers } from '../shared/jobs/workers.ts';

const pump = startQueuePump({
  client: new SQSClient({}),
  queues: workers
    .filter(({ id }) => id === 'delivery')
    .map((worker) => ({
      name: worker.id,
      url: env.queueUrl(worker.id),
      shape: queues[worker.id],
      maxConcurrency: 6,
      worker: workerHandler(worker),
    })),
  onNews: () => undefined,
});
const stop = (): void => void pump.stop().then(() => process.exit());
process.once('message', stop);
process.once('disconnect', stop);
