import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { queueClient } from '../../functions/platform/aws/queue-client.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { getLatestValidation } from '../../shared/calls/measuring/markup.ts';
import { getScanStatus } from '../../shared/calls/measuring/scans.ts';
import { takeScreenshotNow } from '../../shared/calls/measuring/screenshots.ts';
import { getLatestUptime } from '../../shared/calls/monitoring/uptime.ts';
import { queues } from '../../shared/jobs/job-queues.ts';
import { markupStore } from '../../functions/measuring/markup/markup-store.ts';
import { scanStore } from '../../functions/measuring/scans/scan-store.ts';
import { call } from '../support/call-handler.ts';
import { isWhole } from '../support/is-whole.ts';
import { listPage } from '../support/listed-page.ts';
import { loadHandler } from '../support/load-handler.ts';
import type { LoopbackServer } from '../support/loopback-server.ts';
import { useTable } from '../support/scans.ts';
import { seedAccount } from '../support/seed-account.ts';
import { failingRequests } from './failing-requests.ts';
import { jobKinds } from './job-kinds.ts';
import { drain, eventOf, receive, receiveDead } from './queue.ts';
import { startTarget } from './target.ts';
import { sendJobs } from '../../functions/platform/jobs/send-jobs.ts';

// Workers read them as they are loaded.
vi.hoisted(() => {
  process.env['ALLOW_PRIVATE_TARGETS'] = '1';
  process.env['JAVA_PATH'] = '/no/java/here';
  process.env['NETWORK_WITNESSES'] = 'none';
});
const table = await useTable();
const kinds = jobKinds(table);
const requests = failingRequests();
let page: LoopbackServer;
let status = 200;
beforeAll(async () => {
  page = await startTarget(() => status);
});
afterAll(() => page.close());

describe.each(kinds)('$job.id', (kind) => {
  const { job, cause, worker, prepare, expected } = kind;
  const { queue } = job;

  test('delivered twice at once, it is done once', async () => {
    const work = await prepare(`${page.url}/`);
    await sendJobs(job, [work.payload], { cause });
    const received = await receive(job.id);
    if (received === undefined) throw new Error('No message');
    const event = eventOf(received);
    await Promise.all([worker(event), worker(event)]);
    expect(await work.outcome()).toEqual(expected);
  });

  // One mechanism of all workers: in the quick set those of every fourth job.
  const isTried = isWhole || kinds.indexOf(kind) % 4 === 0;
  test.skipIf(!isTried)(
    'a message that cannot be read goes to the dead letters at once',
    async () => {
      // Jobs that earlier ones have sent.
      await drain(job.id, worker);
      const MessageBody = JSON.stringify({ job: job.id, payload: { poison: true } });
      await queueClient().send(
        new SendMessageCommand({ QueueUrl: env.queueUrl(queue), MessageBody }),
      );
      expect(await drain(job.id, worker)).toBe(queues[queue].maxReceiveCount);
      expect(await receiveDead(job.id)).toMatchObject({ Body: MessageBody });
    },
  );
});

describe('what fails to the end', () => {
  const workerOf = (id: string) => {
    const kind = kinds.find(({ job }) => job.id === id);
    if (kind === undefined) throw new Error(`There is no ${id}`);
    return kind;
  };
  /** Makes all deliveries of a job fail by refusing one command. */
  async function failFor(id: string, payload: object, command: string) {
    const { job, worker } = workerOf(id);
    await sendJobs(job, [payload]);
    requests.refuseAll(command);
    const deliveries = await drain(job.id, worker);
    requests.refuseAll(undefined);
    expect(deliveries).toBe(queues[job.queue].maxReceiveCount);
    expect(await receiveDead(job.id)).toBeDefined();
  }

  test('a scan: its status says so', async () => {
    const user = await seedAccount(table);
    const { accountId } = user;
    const { scan } = await scanStore(table).start({ accountId, url: page.url }, new Date());
    for (const { scanId, device } of scan)
      await failFor('run-lighthouse', { accountId, scanId, device }, 'PutObjectCommand');
    const query = { scanId: scan[0]?.scanId ?? '' };
    const handler = await loadHandler(getScanStatus);
    const { body } = await call(handler, getScanStatus, { query }, { as: user });
    expect(body).toMatchObject({ status: 'failed', reason: 'internal' });
  });

  test('a validation: the page says so', async () => {
    const user = await seedAccount(table);
    const { accountId } = user;
    const url = await listPage(table, accountId, page.url);
    const { validation } = await markupStore(table).start({ accountId, url }, new Date());
    const { validationId } = validation;
    await failFor('validate-page', { accountId, url, validationId }, 'PutObjectCommand');
    const handler = await loadHandler(getLatestValidation);
    const { body } = await call(handler, getLatestValidation, { query: { url } }, { as: user });
    expect(body).toMatchObject({ status: 'failed', failure: { reason: 'internal' } });
  });

  test('a picture: users who wait for it are notified', async () => {
    const user = await seedAccount(table);
    vi.stubEnv('SCREENSHOT_WAIT_MS', '10000');
    const handler = await loadHandler(takeScreenshotNow);
    const body = { url: await listPage(table, user.accountId, page.url) };
    const { job, worker } = workerOf('take-screenshot');
    // Plans of other tests.
    await drain(job.id, worker);
    requests.refuseAll('PutObjectCommand');
    const answering = call(handler, takeScreenshotNow, { body }, { as: user });
    let deliveries = 0;
    await vi.waitFor(async () => {
      deliveries += await drain(job.id, worker);
      expect(deliveries).toBe(queues[job.queue].maxReceiveCount);
    }, 60_000);
    requests.refuseAll(undefined);
    expect(await answering).toMatchObject({
      status: 200,
      body: { status: 'failed', mobileImage: null, failure: { reason: 'internal' } },
    });
    expect(await receiveDead(job.id)).toBeDefined();
  });

  test('a check: the hour is unknown, and neither up nor down', async () => {
    const user = await seedAccount(table);
    const url = await listPage(table, user.accountId, page.url);
    status = 500;
    const payload = { accountId: user.accountId, url, dueAt: new Date().toISOString(), attempt: 0 };
    await failFor('check-uptime', payload, 'SendMessageBatchCommand');
    status = 200;
    const handler = await loadHandler(getLatestUptime);
    const { body } = await call(handler, getLatestUptime, { query: { url } }, { as: user });
    expect(body).toMatchObject({ status: 'done', check: { simple: { status: 'unknown' } } });
  });

  test('field data: the day stays empty, and the next one has data', async () => {
    const { job, worker, prepare, expected } = workerOf('read-field-data');
    // Plans of other tests.
    await drain(job.id, worker);
    const { payload, outcome } = await prepare(`${page.url}/`);
    await failFor(job.id, payload, 'PutItemCommand');
    expect(await outcome()).toEqual({ readings: [], weeks: [undefined, undefined] });
    await sendJobs(job, [
      { ...payload, dueAt: new Date(Date.now() + 24 * 3_600_000).toISOString() },
    ]);
    await drain(job.id, worker);
    expect(await outcome()).toEqual(expected);
  });
});
