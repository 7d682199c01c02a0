import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPage, useTable } from '../../../../test/support/scans.ts';
import type { ServerMessage } from '../../../../shared/sockets/socket-messages.ts';
import { env } from '../../../platform/aws/env.ts';
import type { Push } from '../../../platform/sockets/push.ts';
import { jobSender, type SendJobs } from '../../../platform/jobs/send-job.ts';
import { scanStore, type ScanStore } from '../scan-store.ts';
import { startScan } from './start-scan.ts';
import { openScans } from './open-scans.ts';
import { sweepOpenWork, type SweepTimes } from '../../../platform/jobs/sweep-open-work.ts';
import type { Table } from '../../../platform/table/table.ts';
import { after } from '../../../platform/times.ts';
import { maxResends } from '../../../platform/open-work/open-work.ts';

let table: Table;
let store: ScanStore;
let queue: SQSClient;
let sendJobs: SendJobs;
beforeAll(async () => {
  table = await useTable();
  store = scanStore(table);
  queue = new SQSClient({});
  sendJobs = jobSender(queue, env.queueUrl);
});

const noon = new Date('2026-11-21T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * 60_000);
const pushed: ServerMessage[] = [];
const push: Push = async (_, message) => void pushed.push(message);
const lose: SendJobs = async () => undefined;
const refuse: SendJobs = async () => Promise.reject(new Error('SQS is down'));
const sweep = (send: SendJobs, times: SweepTimes) =>
  sweepOpenWork(openScans({ store, push }), send, times);

/** Takes everything off the queue; the jobs of one account. */
async function received(accountId: string): Promise<string[]> {
  const QueueUrl = env.queueUrl('scan');
  const all: Message[] = [];
  for (;;) {
    const { Messages = [] } = await queue.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    if (Messages.length === 0) break;
    all.push(...Messages);
    for (const { ReceiptHandle } of Messages) {
      await queue.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  }
  return all.map(({ Body = '' }) => Body).filter((body) => body.includes(accountId));
}
const deviceScansOf = (accountId: string, scanId: string) => store.deviceScansOf(accountId, scanId);

describe('startScan', () => {
  test('sends one job per device, for any number of requests', async () => {
    const page = newPage();
    const ports = { table, sendJobs };
    const answers = await Promise.all([1, 2, 3].map(() => startScan(ports, page, noon)));
    expect(new Set(answers.map(({ scanId }) => scanId)).size).toBe(1);
    expect(answers[0]).toMatchObject({ url: page.url, status: 'queued' });
    const jobs = await received(page.accountId);
    expect(jobs.map((job) => JSON.parse(job) as unknown)).toEqual(
      ['mobile', 'desktop'].map((device) => ({
        job: 'run-lighthouse',
        payload: { accountId: page.accountId, scanId: answers[0]?.scanId, device },
      })),
    );
  });

  test('answers even if the queue refuses, because the sweep sends later', async () => {
    const page = newPage();
    expect(await startScan({ table, sendJobs: refuse }, page, noon)).toMatchObject({
      status: 'queued',
    });
    await sweep(sendJobs, { now: minutes(6) });
    expect(await received(page.accountId)).toHaveLength(2);
  });
});

describe('the sweep of scans', () => {
  test('resends lost jobs once, for any number of simultaneous sweeps', async () => {
    const page = newPage();
    await startScan({ table, sendJobs: lose }, page, noon);
    await sweep(sendJobs, { now: minutes(4) });
    expect(await received(page.accountId)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => sweep(sendJobs, { now: minutes(6) })));
    expect(await received(page.accountId)).toHaveLength(2);
    await sweep(sendJobs, { now: minutes(7) });
    expect(await received(page.accountId)).toEqual([]);
  });

  test('skips running device scans until their lease expires', async () => {
    const page = newPage();
    const { scanId } = await startScan({ table, sendJobs: lose }, page, noon);
    const claimedAt = minutes(6);
    for (const deviceScan of await deviceScansOf(page.accountId, scanId)) {
      await store.claim(deviceScan, 'worker', claimedAt);
    }
    await sweep(sendJobs, { now: minutes(7) });
    expect(await received(page.accountId)).toEqual([]);
    await sweep(sendJobs, { now: minutes(8) });
    expect(await received(page.accountId)).toHaveLength(2);
    const [deviceScan] = await deviceScansOf(page.accountId, scanId);
    expect(deviceScan).toMatchObject({ state: 'queued', attempts: 1 });
  });

  test('sends all that is open after a restart that emptied the queue', async () => {
    const page = newPage();
    const { scanId } = await startScan({ table, sendJobs: lose }, page, noon);
    const [deviceScan] = await deviceScansOf(page.accountId, scanId);
    if (deviceScan !== undefined) await store.claim(deviceScan, 'gone', noon);
    await sweep(sendJobs, { now: after(noon, 1000), by: minutes(12) });
    expect(await received(page.accountId)).toHaveLength(2);
    expect(deviceScan && (await store.claim(deviceScan, 'new', noon))).toMatchObject({
      attempts: 2,
    });
  });

  test('but not what began after that', async () => {
    const page = newPage();
    await startScan({ table, sendJobs: lose }, page, minutes(1));
    await sweep(sendJobs, { now: noon, by: minutes(12) });
    expect(await received(page.accountId)).toEqual([]);
  });

  test('gives up after three workers', async () => {
    const page = newPage();
    const { scanId } = await startScan({ table, sendJobs: lose }, page, noon);
    let now = noon;
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const deviceScans = await deviceScansOf(page.accountId, scanId);
      expect(deviceScans).toHaveLength(2);
      for (const deviceScan of deviceScans) {
        expect(await store.claim(deviceScan, `worker ${attempt}`, now)).toBeDefined();
      }
      now = after(now, 2 * 60_000);
    }
    await sweep(lose, { now });
    const failed = { state: 'failed', failureReason: 'internal' };
    expect(await deviceScansOf(page.accountId, scanId)).toMatchObject([failed, failed]);
    // Watchers are notified, as by a worker.
    const told = pushed.filter(
      (message) => message.type === 'scan_progress' && message.scanId === scanId,
    );
    expect(told.at(-1)).toMatchObject({ url: page.url, status: 'failed', percent: 100 });
  });

  test('gives up after about an hour in which no worker took the job', async () => {
    const page = newPage();
    const { scanId } = await startScan({ table, sendJobs: lose }, page, noon);
    const states: unknown[] = [];
    for (let round = 0; round <= maxResends; round += 1) {
      await sweep(lose, { now: minutes(6 + 13 * round) });
      states.push((await deviceScansOf(page.accountId, scanId))[0]?.state);
    }
    expect(states).toEqual([...Array.from({ length: maxResends }, () => 'queued'), 'failed']);
  });
});
