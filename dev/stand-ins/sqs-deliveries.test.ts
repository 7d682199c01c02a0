import { createRequestHandler } from 'local-aws-sqs';
import { expect, test } from 'vitest';
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
