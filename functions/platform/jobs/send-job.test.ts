import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import * as z from 'zod';
import { describe, expect, test, vi } from 'vitest';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { receiveFrom } from '../../../test/faults/queue.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { queueClient } from '../aws/queue-client.ts';
import { env } from '../aws/env.ts';
import { jobSender } from './send-job.ts';

await useStandIns();
const job = defineJob({
  id: 'do-it',
  domain: 'scans',
  queue: 'scan',
  payload: z.object({ number: z.number() }),
});

async function receiveAll(): Promise<unknown[]> {
  const bodies: unknown[] = [];
  const next = () => receiveFrom('scan', job.id);
  for (let one = await next(); one; one = await next())
    bodies.push(JSON.parse(one.message.Body ?? ''));
  return bodies;
}

describe('jobSender', () => {
  test('sends any number of jobs, ten at a time', async () => {
    const sent = vi.spyOn(queueClient(), 'send');
    const payloads = Array.from({ length: 23 }, (_, number) => ({ number }));
    await jobSender(queueClient(), env.queueUrl)(job, payloads);
    expect(sent).toHaveBeenCalledTimes(3);
    const received = await receiveAll();
    expect(received).toHaveLength(23);
    expect(received).toEqual(
      expect.arrayContaining(payloads.map((payload) => ({ job: 'do-it', payload }))),
    );
  });

  test('sends nothing for an empty list or an invalid job', async () => {
    const send = jobSender(queueClient(), env.queueUrl);
    await send(job, []);
    await expect(send(job, [JSON.parse('{"number":"1"}') as { number: number }])).rejects.toThrow(
      'expected number',
    );
    expect(await receiveAll()).toEqual([]);
  });

  test('scheduled jobs are one group, behind which SQS puts nothing of people', async () => {
    const client = new SQSClient({});
    const sent = mockClient(client).on(SendMessageBatchCommand).resolves({ Successful: [] });
    const send = jobSender(client, (queue) => queue);
    for (const cause of [undefined, 'person', 'clock'] as const)
      await send(job, [{ number: 1 }], cause && { cause });
    const used = sent.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input);
    expect(used.map(({ QueueUrl }) => QueueUrl)).toEqual(['scan', 'scan', 'scan']);
    const groups = used.map(({ Entries = [] }) => Entries.map((entry) => entry.MessageGroupId));
    // A message without a group is never that of a busy one.
    expect(groups).toEqual([[undefined], [undefined], ['clock']]);
  });

  test('a job that the queue refuses is an error', async () => {
    const client = new SQSClient({});
    mockClient(client)
      .on(SendMessageBatchCommand)
      .resolves({
        Successful: [],
        Failed: [{ Id: '0', Code: 'InternalError', SenderFault: false }],
      });
    await expect(jobSender(client, env.queueUrl)(job, [{ number: 1 }])).rejects.toThrow(
      'SQS rejected 1 of 1 do-it jobs',
    );
  });
});
