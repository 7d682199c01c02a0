/** Works on batches of queues, until the process that sends them ends it. */
import { setPriority } from 'node:os';
import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import type { JobHandler } from '../../functions/platform/jobs/handle-job.ts';
import { blockPorts, watchOwnPorts } from '../../functions/platform/target-guard/own-ports.ts';
import { workers } from '../../shared/jobs/workers.ts';
import { limitConcurrency, tableRequestsAtOnce } from '../stand-ins/shared-table.ts';
import { workerHandler } from './worker-handler.ts';
import { type FromWorker, ToWorker } from './worker-messages.ts';

/** With its children, including browsers, behind the host, which answers calls meanwhile. */
const politeness = 10;

const SqsEvent = z.custom<SQSEvent>((event) => typeof event === 'object' && event !== null);
const say = (message: FromWorker): void => void process.send?.(message, () => undefined);
const handlers = new Map<string, JobHandler>(
  workers.map((worker) => [worker.id, workerHandler(worker)]),
);

async function work({ id, queue, event }: ToWorker & { type: 'batch' }): Promise<void> {
  try {
    const handler = handlers.get(queue);
    if (handler === undefined) throw new Error(`No worker has the queue ${queue}`);
    say({ type: 'answer', id, answer: await handler(SqsEvent.parse(event)) });
  } catch (error) {
    say({ type: 'error', id, stack: error instanceof Error ? `${error.stack}` : String(error) });
  }
}

setPriority(politeness);
limitConcurrency(documentClient(), tableRequestsAtOnce);
// Its parent decides when it ends, and Ctrl-C in a terminal is for the parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit(0));
process.on('message', (raw) => {
  const message = ToWorker.parse(raw);
  if (message.type === 'ports') blockPorts(message.ports);
  else void work(message);
});
watchOwnPorts((ports) => say({ type: 'ports', ports }));
