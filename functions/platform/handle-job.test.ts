import * as z from 'zod';
import type { SQSRecord } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';
import { defineJob } from '../../shared/jobs/define-job.ts';
import { handleJob } from './handle-job.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
const job = defineJob({
  id: 'do-it',
  domain: 'scans',
  queue: 'scan',
  payload: z.object({ name: z.string() }),
});
const record = (messageId: string, body: unknown, received = 1) =>
  ({
    messageId,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    attributes: { ApproximateReceiveCount: String(received) },
  }) as SQSRecord;
const good = (name: string) => ({ job: 'do-it', payload: { name } });

describe('handleJob', () => {
  test('hands over parsed payloads and the count of deliveries', async () => {
    const work = vi.fn(async () => undefined);
    const answer = await handleJob(
      job,
      3,
      work,
    )({
      Records: [record('1', good('a')), record('2', good('b'), 3)],
    });
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(work.mock.calls).toEqual([
      [{ payload: { name: 'a' }, delivery: 1, isLastDelivery: false }],
      [{ payload: { name: 'b' }, delivery: 3, isLastDelivery: true }],
    ]);
  });

  test('reports the failed ones alone, and goes on with the rest', async () => {
    const done: string[] = [];
    const answer = await handleJob(job, 3, async ({ payload }) => {
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
});
