import { randomUUID } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { startDueScan } from '../../../shared/jobs/catalogue.ts';
import { useTable } from '../../../test/support/scans.ts';
import { handlePageJob } from './handle-page-job.ts';
import { newlyWatched } from './watch-page.ts';
import { watchedPageEntity } from './watched-page-entity.ts';

const table = await useTable();
const now = new Date();
const url = 'https://shop.example/';

/** Whether a job about a page is worked on. */
async function isDone(watch: object | undefined, options = {}): Promise<boolean> {
  const accountId = randomUUID();
  if (watch !== undefined)
    await watchedPageEntity(table)
      .put({ ...newlyWatched(accountId, url, now), ...watch })
      .go();
  let done = false;
  const handler = handlePageJob(startDueScan, async () => void (done = true), options);
  const payload = { accountId, url, dueAt: now.toISOString() };
  const record = {
    messageId: '1',
    receiptHandle: '1',
    body: JSON.stringify({ job: startDueScan.id, payload }),
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: `${now.getTime()}`,
      SenderId: '1',
      ApproximateFirstReceiveTimestamp: '1',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: '',
    awsRegion: '',
  };
  const event: SQSEvent = { Records: [record] };
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  return done;
}

test('a page that was paused since its job was sent is left alone', async () => {
  const pausedAt = now.toISOString();
  expect(await isDone({})).toBe(true);
  expect(await isDone({ pausedAt })).toBe(false);
  expect(await isDone({ pausedAt }, { isBegun: () => true })).toBe(true);
  expect(await isDone(undefined)).toBe(true);
});
