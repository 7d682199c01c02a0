import * as z from 'zod';
import type { SQSRecord } from 'aws-lambda';
import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { queueClient } from '../aws/queue-client.ts';
import { bareKey, dispatch } from './dispatch-jobs.ts';
import { handleJob } from './handle-job.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
vi.stubEnv('AWS_REGION', 'eu-west-1');
const sqs = mockClient(queueClient());
beforeEach(() => void sqs.reset());

const record = (messageId: string, body: string) =>
  ({
    messageId,
    body,
    receiptHandle: `handle-${messageId}`,
    eventSourceARN: 'arn:aws:sqs:eu-west-1:123456789012:delivery',
    attributes: { ApproximateReceiveCount: '1' },
  }) as SQSRecord;
const message = (job: string, name: string) => JSON.stringify({ job, payload: { name } });

/** Workers of these jobs, what they did, and how often each was loaded. */
function workersOf(...ids: string[]) {
  const done: string[] = [];
  const loaded: string[] = [];
  const loaders = Object.fromEntries(
    ids.map((id) => {
      const contract = defineJob({
        id,
        domain: 'scans',
        queue: 'delivery',
        ...(id === bareKey ? { isBare: true } : {}),
        payload: z.object({ name: z.string() }),
      });
      const handler = handleJob(contract, async ({ payload: { name } }) => {
        if (name === 'bad') throw new Error('no');
        done.push(`${id} ${name}`);
      });
      return [id, async () => (loaded.push(id), { handler })];
    }),
  );
  return { done, loaded, loaders };
}
const failed = ({ batchItemFailures }: { batchItemFailures: { itemIdentifier: string }[] }) =>
  batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);

describe('a queue with several jobs', () => {
  test('gives each message to its own job, and loads no other', async () => {
    const { done, loaded, loaders } = workersOf('one', 'two', 'three');
    const Records = [
      record('1', message('one', 'a')),
      record('2', message('two', 'b')),
      record('3', message('one', 'c')),
    ];
    expect(failed(await dispatch(loaders)({ Records }))).toEqual([]);
    expect(done.toSorted()).toEqual(['one a', 'one c', 'two b']);
    expect(loaded).toEqual(['one', 'two']);
  });

  test('reports the messages that failed, whichever job they are of', async () => {
    const { done, loaders } = workersOf('one', 'two');
    const Records = [
      record('1', message('one', 'bad')),
      record('2', message('two', 'b')),
      record('3', message('two', 'bad')),
    ];
    expect(failed(await dispatch(loaders)({ Records }))).toEqual(['1', '3']);
    expect(done).toEqual(['two b']);
  });

  test('a job whose code cannot be loaded fails, and the others do not', async () => {
    const { done, loaders } = workersOf('one');
    const broken = async () => Promise.reject(new Error('no such file'));
    const Records = [record('1', message('broken', 'a')), record('2', message('one', 'b'))];
    expect(failed(await dispatch({ ...loaders, broken })({ Records }))).toEqual(['1']);
    expect(done).toEqual(['one b']);
  });

  test.each(['{', '7', 'null', message('another', 'a'), '{"job":7}'])(
    'of no job of its own releases a message at once: %s',
    async (body) => {
      const { loaders } = workersOf('one');
      expect(failed(await dispatch(loaders)({ Records: [record('1', body)] }))).toEqual(['1']);
      const asked = sqs.commandCalls(ChangeMessageVisibilityCommand);
      expect(asked.map(({ args }) => args[0].input.VisibilityTimeout)).toEqual([0]);
    },
  );

  test('a message without a job is one that AWS has written', async () => {
    const { done, loaders } = workersOf('one', bareKey);
    const Records = [record('1', '{"name":"feedback"}'), record('2', message('one', 'a'))];
    expect(failed(await dispatch(loaders)({ Records }))).toEqual([]);
    expect(done.toSorted()).toEqual([`${bareKey} feedback`, 'one a']);
  });
});
