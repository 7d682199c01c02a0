import { expect, test, vi } from 'vitest';
import { workers } from '../../shared/jobs/workers.ts';
import { useStandIns } from '../../test/stand-ins.ts';
import { sqsEvent } from './sqs-event.ts';
import { workerHandler } from './worker-handler.ts';

const { queueUrls } = await useStandIns();
vi.stubEnv('LOG_LEVEL', 'silent');

test('a worker of the local host loads the handler of a job, and hands it what is for it', async () => {
  const [worker] = workers.filter(({ id }) => id === 'google');
  if (worker === undefined) throw new Error('There is no such worker');
  const message = (MessageId: string, body: object) => ({
    MessageId,
    ReceiptHandle: MessageId,
    Body: JSON.stringify(body),
  });
  // Without a key there is nothing to read.
  const read = {
    job: 'read-field-data',
    payload: { accountId: 'a', url: 'https://example.com/', dueAt: '2026-11-24T10:00:00.000Z' },
  };
  const event = sqsEvent(
    [message('1', read), message('2', { ...read, payload: {} }), message('3', { job: 'none' })],
    queueUrls['google'] ?? '',
  );
  const { batchItemFailures } = await workerHandler(worker)(event);
  const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  expect(failed.toSorted((one, other) => one.localeCompare(other))).toEqual(['2', '3']);
});
