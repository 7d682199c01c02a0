import { setTimeout as sleep } from 'node:timers/promises';
import { createRequestHandler } from 'local-aws-sqs';
import { expect, test, vi } from 'vitest';
import { deliverAsSqs } from './sqs-deliveries.ts';

test.each([
  ['without a delay is there at once', undefined, '1'],
  ['with a delay is not', '5', '0'],
])('a message %s', (_case, delay, count) => {
  const { service } = createRequestHandler({ port: 1, queues: [{ QueueName: 'scan' }] });
  service.Queues.forEach(deliverAsSqs);
  for (const queue of service.Queues) {
    queue.setRecord({ MessageBody: '{}', ...(delay !== undefined && { DelaySeconds: delay }) });
    expect(queue.getAttributes(['ApproximateNumberOfMessages'])).toEqual({
      ApproximateNumberOfMessages: count,
    });
  }
  expect(service.Queues).toHaveLength(1);
});

test('messages of a group that is at work stand behind those without one, until it has none left', async () => {
  const { service } = createRequestHandler({ port: 1, queues: [{ QueueName: 'scan' }] });
  service.Queues.forEach(deliverAsSqs);
  const [queue] = service.Queues;
  if (queue === undefined) throw new Error('No queue');
  const send = (MessageBody: string, MessageGroupId?: string) =>
    queue.setRecord({ MessageBody, ...(MessageGroupId !== undefined && { MessageGroupId }) });
  const next = async () => {
    const [record] = await queue.receive({ MaxNumberOfMessages: 1, WaitTimeSeconds: 0 });
    if (record !== undefined) queue.delete(record.ReceiptHandle);
    return record?.MessageBody;
  };
  for (const body of ['clock 1', 'clock 2']) send(body, 'clock');
  send('person 1');
  // In order, until the group has taken a worker.
  expect(await next()).toBe('clock 1');
  expect(await next()).toBe('person 1');
  send('person 2');
  expect(await next()).toBe('person 2');
  expect(await next()).toBe('clock 2');
  send('clock 3', 'clock');
  send('person 3');
  expect(await next()).toBe('clock 3');
  expect(await next()).toBe('person 3');
  expect(await next()).toBeUndefined();
});

test('a request that waits gets a message as soon as it is available, and does not look for it until then', async () => {
  const { service } = createRequestHandler({ port: 1, queues: [{ QueueName: 'scan' }] });
  service.Queues.forEach(deliverAsSqs);
  const [queue] = service.Queues;
  if (queue === undefined) throw new Error('No queue');
  const next = async () =>
    (await queue.receive({ MaxNumberOfMessages: 1, WaitTimeSeconds: 20 })).map(
      ({ MessageBody }) => MessageBody,
    );
  const polls = vi.spyOn(globalThis, 'setInterval');
  const first = next();
  await sleep(100);
  expect(polls).not.toHaveBeenCalled();
  queue.setRecord({ MessageBody: 'now' });
  expect(await first).toEqual(['now']);
  const [second, started] = [next(), performance.now()];
  queue.setRecord({ MessageBody: 'soon', DelaySeconds: '1' });
  expect(await second).toEqual(['soon']);
  expect(performance.now() - started).toBeGreaterThan(900);
  expect(await queue.receive({ MaxNumberOfMessages: 1, WaitTimeSeconds: 0 })).toEqual([]);
  polls.mockRestore();
});
