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
  sqs = await startSqs({ scan: shape, 'scheduled-scan': shape });
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

const send = (payload: string, queue = 'scan') =>
  client.send(
    new SendMessageCommand({
      QueueUrl: sqs.queueUrls[queue],
      MessageBody: JSON.stringify({ job: 'test-job', payload: { payload } }),
    }),
  );
const start = (
  worker: (event: SQSEvent) => Promise<unknown>,
  more: Partial<QueueShape> = {},
  queues = ['scan'],
) => {
  const merged = { ...shape, ...more };
  pump = startQueuePump({
    client,
    lanes: [
      {
        queues: queues.map((name) => ({ name, url: sqs.queueUrls[name] ?? '', shape: merged })),
        maxConcurrency: merged.maxConcurrency,
        worker,
      },
    ],
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

test('of queues that share workers the first goes first, and its jobs wait for at most one job of another', async () => {
  for (const name of ['clock 1', 'clock 2', 'clock 3']) await send(name, 'scheduled-scan');
  const order: string[] = [];
  const { promise: sent, resolve: tell } = Promise.withResolvers<undefined>();
  start(
    async ({ Records }) => {
      const [record] = Records;
      order.push(/(?:clock|person) \d/.exec(record?.body ?? '')?.[0] ?? '');
      // A person's job arrives while the clock's first job is running.
      if (order.length === 1) {
        await send('person 1');
        await send('person 2');
      }
      if (order.length === 5) tell(undefined);
    },
    { batchSize: 1, maxConcurrency: 1, visibilityTimeoutSeconds: 30 },
    ['scan', 'scheduled-scan'],
  );
  await sent;
  expect(order).toEqual(['clock 1', 'person 1', 'person 2', 'clock 2', 'clock 3']);
});

test('a job in an empty lane is taken at once, from either queue', async () => {
  const seen: string[] = [];
  start(async ({ Records }) => void seen.push(...Records.map(({ body }) => body)), {}, [
    'scan',
    'scheduled-scan',
  ]);
  for (const queue of ['scheduled-scan', 'scan']) {
    await send(queue, queue);
    await vi.waitFor(() => expect(seen.at(-1)).toContain(`"${queue}"`), 60_000);
  }
});
