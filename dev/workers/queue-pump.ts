import {
  DeleteMessageBatchCommand,
  ReceiveMessageCommand,
  type Message,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueShape } from '../../shared/jobs/queue-shape.ts';
import { FailedItems, sqsEvent } from './sqs-event.ts';
import type { JobNews } from './worker-messages.ts';

/** A queue and its worker. */
export interface PumpedQueue {
  name: string;
  url: string;
  shape: Pick<QueueShape, 'batchSize' | 'maxReceiveCount'>;
  /** Batches in work at once. */
  maxConcurrency: number;
  worker: (event: SQSEvent) => Promise<unknown>;
  /** Resolves once it has a message, so that nothing is requested of an empty queue. @default its requests wait */
  whenAvailable?: (signal: AbortSignal) => Promise<void>;
}

export interface PumpOptions {
  client: SQSClient;
  queues: readonly PumpedQueue[];
  onNews(news: JobNews): void;
}

export type QueuePump = ReturnType<typeof startQueuePump>;

/** Passes messages to workers like Lambda's event source mapping. */
export function startQueuePump(options: PumpOptions) {
  const ending = new AbortController();
  const pumps = options.queues.map((queue) => pump(queue, options, ending.signal));
  return {
    /** Takes no more messages, and waits for work in progress. */
    async stop(): Promise<void> {
      ending.abort();
      await Promise.all(pumps);
    },
  };
}

async function pump(queue: PumpedQueue, options: PumpOptions, signal: AbortSignal): Promise<void> {
  const inWork = new Set<Promise<void>>();
  while (!signal.aborted) {
    if (inWork.size >= queue.maxConcurrency) {
      await Promise.race(inWork);
      continue;
    }
    await queue.whenAvailable?.(signal);
    if (signal.aborted) break;
    const messages = await receive(queue, options.client, signal);
    if (messages.length === 0) continue;
    const work = handle(queue, messages, options)
      // Such as a queue that did not delete them: they are delivered again.
      .catch((error: unknown) => console.error(`${queue.name}:`, error))
      .finally(() => inWork.delete(work));
    inWork.add(work);
  }
  await Promise.all(inWork);
}

/**
 * Waits for one message and takes more if they are there: when asked for ten, the stand-in waits until there are ten.
 */
async function receive(
  queue: PumpedQueue,
  client: SQSClient,
  signal: AbortSignal,
): Promise<Message[]> {
  const ask = async (most: number, seconds: number): Promise<Message[]> => {
    const command = new ReceiveMessageCommand({
      QueueUrl: queue.url,
      MaxNumberOfMessages: most,
      WaitTimeSeconds: seconds,
      AttributeNames: ['All'],
    });
    return (await client.send(command, { abortSignal: signal })).Messages ?? [];
  };
  try {
    const first = await ask(1, 20);
    const more = Math.min(10, queue.shape.batchSize) - 1;
    return first.length > 0 && more > 0 ? [...first, ...(await ask(more, 0))] : first;
  } catch (error) {
    if (signal.aborted) return [];
    console.error(`${queue.name}:`, error);
    await sleep(1000);
    return [];
  }
}

async function handle(
  queue: PumpedQueue,
  messages: Message[],
  { client, onNews }: Pick<PumpOptions, 'client' | 'onNews'>,
): Promise<void> {
  const started = performance.now();
  const announce = ({ Body = '' }: Message, state: JobNews['state']) =>
    onNews({
      queue: queue.name,
      body: Body,
      state,
      milliseconds: performance.now() - started,
    });
  for (const message of messages) announce(message, 'started');
  const failed = await failedOf(messages, queue);
  const done = messages.filter((message) => !failed.has(message.MessageId ?? ''));
  await remove(queue, done, client);
  for (const message of messages) {
    const deliveries = Number(message.Attributes?.ApproximateReceiveCount ?? 1);
    if (done.includes(message)) announce(message, 'done');
    else announce(message, deliveries >= queue.shape.maxReceiveCount ? 'given up' : 'failed');
  }
}

/** Ids of the messages to deliver again. A worker that throws has failed all of them. */
async function failedOf(messages: Message[], { url, worker }: PumpedQueue): Promise<Set<string>> {
  try {
    return FailedItems.parse(await worker(sqsEvent(messages, url)));
  } catch (error) {
    console.error(error);
    return new Set(messages.map((message) => message.MessageId ?? ''));
  }
}

async function remove(queue: PumpedQueue, messages: Message[], client: SQSClient): Promise<void> {
  if (messages.length === 0) return;
  await client.send(
    new DeleteMessageBatchCommand({
      QueueUrl: queue.url,
      Entries: messages.map(({ ReceiptHandle }, index) => ({ Id: `${index}`, ReceiptHandle })),
    }),
  );
}
