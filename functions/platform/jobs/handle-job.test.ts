import * as z from 'zod';
import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { queueClient } from '../aws/queue-client.ts';
import { functionTable } from '../table/function-table.ts';
import { handleJob } from './handle-job.ts';

vi.stubEnv('LOG_LEVEL', 'silent').stubEnv('TABLE_NAME', 'table');
const job = defineJob({
  id: 'do-it',
  domain: 'scans',
  queue: 'scan',
  payload: z.object({ name: z.string() }),
});
vi.stubEnv('AWS_REGION', 'eu-west-1');
const sqs = mockClient(queueClient());
beforeEach(() => void sqs.reset());
const record = (messageId: string, body: unknown, received = 1) =>
  ({
    messageId,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    receiptHandle: `handle-${messageId}`,
    eventSourceARN: 'arn:aws:sqs:eu-west-1:123456789012:scans',
    attributes: { ApproximateReceiveCount: String(received) },
  }) as SQSRecord;
const good = (name: string) => ({ job: 'do-it', payload: { name } });

describe('handleJob', () => {
  test('passes on parsed payloads and the number of deliveries', async () => {
    const work = vi.fn(async () => undefined);
    const answer = await handleJob(
      job,
      work,
    )({
      Records: [record('1', good('a')), record('2', good('b'), 5)],
    });
    expect(answer).toEqual({ batchItemFailures: [] });
    const table = functionTable;
    expect(work.mock.calls).toEqual([
      [{ payload: { name: 'a' }, delivery: 1, isLastDelivery: false, table }],
      [{ payload: { name: 'b' }, delivery: 5, isLastDelivery: true, table }],
    ]);
  });

  test('reports only failed messages, and continues with the rest', async () => {
    const done: string[] = [];
    const answer = await handleJob(job, async ({ payload }) => {
      if (payload.name === 'bad') throw new Error('no');
      done.push(payload.name);
    })({
      Records: [
        record('1', good('a')),
        record('2', good('bad')),
        record('3', '{'),
        record('4', { job: 'another', payload: { name: 'x' } }),
        record('5', { job: 'do-it', payload: {} }),
        record('6', good('b')),
      ],
    });
    expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual([
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(done).toEqual(['a', 'b']);
  });

  test('runs a batch at once, but what has the same key in turn, also after a failure', async () => {
    const seen: string[] = [];
    const answer = await handleJob(
      job,
      async ({ payload: { name } }) => {
        seen.push(`${name} begins`);
        await Promise.resolve();
        seen.push(`${name} ends`);
        if (name === 'a1') throw new Error('no');
      },
      { atOnce: true, inTurn: ({ name }) => name.charAt(0) },
    )({ Records: ['a1', 'a2', 'b1'].map((name) => record(name, good(name))) });
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: 'a1' }]);
    expect(seen.indexOf('b1 begins')).toBeLessThan(seen.indexOf('a1 ends'));
    expect(seen.indexOf('a2 begins')).toBeGreaterThan(seen.indexOf('a1 ends'));
  });

  test('delivers failed messages again soon: later each time, and at once if waiting is pointless', async () => {
    const fail = async () => Promise.reject(new Error('no'));
    const worker = handleJob(job, fail);
    await worker({
      Records: [1, 2, 3, 4, 5].map((count) => record(`d${count}`, good('a'), count)),
    });
    await worker({ Records: [record('unreadable', '{')] });
    const asked = sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input);
    const QueueUrl = 'https://sqs.eu-west-1.amazonaws.com/123456789012/scans';
    expect(asked).toEqual([
      { QueueUrl, ReceiptHandle: 'handle-d1', VisibilityTimeout: 15 },
      { QueueUrl, ReceiptHandle: 'handle-d2', VisibilityTimeout: 30 },
      { QueueUrl, ReceiptHandle: 'handle-d3', VisibilityTimeout: 60 },
      { QueueUrl, ReceiptHandle: 'handle-d4', VisibilityTimeout: 120 },
      { QueueUrl, ReceiptHandle: 'handle-d5', VisibilityTimeout: 0 },
      { QueueUrl, ReceiptHandle: 'handle-unreadable', VisibilityTimeout: 0 },
    ]);
  });

  test('still reports the failure if the queue refuses this', async () => {
    sqs.on(ChangeMessageVisibilityCommand).rejects(new Error('throttled'));
    const worker = handleJob(job, async () => Promise.reject(new Error('no')));
    const { batchItemFailures } = await worker({ Records: [record('1', good('a'))] });
    expect(batchItemFailures).toEqual([{ itemIdentifier: '1' }]);
  });
});
