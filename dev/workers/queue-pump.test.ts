import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueueShape } from '../../shared/jobs/queue-shape.ts';
import { localCredentials, localRegion } from '../stand-ins/local-credentials.ts';
import { startSqs, type SqsStandIn } from '../stand-ins/sqs.ts';
import { startQueuePump, type QueuePump } from './queue-pump.ts';
import type { JobNews } from './worker-messages.ts';

const shape: QueueShape = {
  timeoutSeconds: 1,
  waitsAtMostMinutes: 60,
  visibilityTimeoutSeconds: 1,
  maxConcurrency: 2,
  maxReceiveCount: 2,
  batchSize: 5,
};
let sqs: SqsStandIn;
let client: SQSClient;
let pump: QueuePump | undefined;
let news: JobNews[];

beforeEach(async () => {
  sqs = await startSqs({ scan: shape });
  client = new SQSClient({
    endpoint: sqs.url,
    region: localRegion,
    credentials: localCredentials,
  });
  news = [];
});
afterEach(async () => {
  await pump?.stop();
  await sqs.stop();
});

const send = (payload: string) =>
  client.send(
    new SendMessageCommand({
      QueueUrl: sqs.queueUrls['scan'],
      MessageBody: JSON.stringify({ job: 'test-job', payload: { payload } }),
    }),
  );
const start = (worker: (event: SQSEvent) => Promise<unknown>, more: Partial<QueueShape> = {}) => {
  const merged = { ...shape, ...more };
  const url = sqs.queueUrls['scan'] ?? '';
  pump = startQueuePump({
    client,
    queues: [{ name: 'scan', url, shape: merged, maxConcurrency: merged.maxConcurrency, worker }],
    onNews: (one) => news.push(one),
  });
};
const states = () => news.map(({ state }) => state);

test('deletes messages that succeeded, delivers the rest again, and reports a job that is given up', async () => {
  await send('good');
  await send('bad');
  const seen: string[] = [];
  start(async ({ Records }) => {
    seen.push(
      ...Records.map((record) => `${record.body}#${record.attributes.ApproximateReceiveCount}`),
    );
    return {
      batchItemFailures: Records.filter((record) => record.body.includes('bad')).map((record) => ({
        itemIdentifier: record.messageId,
      })),
    };
  });
  await vi.waitFor(() => expect(states()).toContain('given up'), 60_000);
  expect(seen.filter((body) => body.includes('good'))).toHaveLength(1);
  expect(seen.filter((body) => body.includes('bad')).map((body) => body.slice(-2))).toEqual([
    '#1',
    '#2',
  ]);
  expect(states().filter((state) => state === 'done')).toHaveLength(1);
});

test('a worker that throws fails its whole batch', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await send('any');
  start(async () => {
    throw new Error('broken worker');
  });
  await vi.waitFor(() => expect(states()).toContain('given up'), 60_000);
  expect(states()).toEqual(['started', 'failed', 'started', 'given up']);
  expect(printed).toHaveBeenCalled();
  printed.mockRestore();
});

test('no more batches run than the queue allows, and a stop waits for them', async () => {
  let running = 0;
  let most = 0;
  for (const name of ['a', 'b', 'c', 'd']) await send(name);
  start(
    async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 150));
      running -= 1;
    },
    { batchSize: 1, maxConcurrency: 2 },
  );
  await vi.waitFor(() => expect(running).toBe(2), 60_000);
  await pump?.stop();
  expect(running).toBe(0);
  expect(most).toBe(2);
});

test('messages that could not be deleted come again, and the pump goes on', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let removals = 0;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (request) => {
        const isRemoval = commandName === 'DeleteMessageBatchCommand';
        if (isRemoval && (removals += 1) === 1) throw new Error('SQS is down');
        return next(request);
      },
    { step: 'initialize' },
  );
  await send('any');
  start(async () => ({ batchItemFailures: [] }));
  await vi.waitFor(() => expect(states()).toEqual(['started', 'started', 'done']), 60_000);
  expect(printed).toHaveBeenCalledOnce();
  printed.mockRestore();
});
