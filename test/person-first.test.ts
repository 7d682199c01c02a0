/** Jobs for people are delivered before scheduled ones, regardless of who sends them, and how often. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { leasedWork } from '../functions/platform/jobs/leased-work.ts';
import { SQSClient } from '@aws-sdk/client-sqs';
import { localCredentials, localRegion } from '../dev/stand-ins/local-credentials.ts';
import { startSqs } from '../dev/stand-ins/sqs.ts';
import { startQueuePump } from '../dev/workers/queue-pump.ts';
import { jobSender } from '../functions/platform/jobs/send-job.ts';
import {
  checkUptime,
  deliverMessage,
  runLighthouse,
  takeScreenshot,
  validatePage,
} from '../shared/jobs/catalogue.ts';
import { type QueueName, queues } from '../shared/jobs/job-queues.ts';
import { markupStore } from '../functions/measuring/markup/markup-store.ts';
import {
  startDueValidation,
  startValidation,
} from '../functions/measuring/markup/start-validation.ts';
import { timings as markupTimings } from '../functions/measuring/markup/timings.ts';
import type { SendJobs } from '../functions/platform/jobs/send-job.ts';
import { sweepOpenWork, type SweepTimes } from '../functions/platform/jobs/sweep-open-work.ts';
import { after } from '../functions/platform/times.ts';
import { scanStore } from '../functions/measuring/scans/scan-store.ts';
import { startDueScan } from '../functions/measuring/scans/running/start-due-scan.ts';
import { startScan } from '../functions/measuring/scans/running/start-scan.ts';
import { openScans } from '../functions/measuring/scans/running/open-scans.ts';
import { requestScreenshot } from '../functions/measuring/screenshots/request-screenshot.ts';
import { screenshotStore } from '../functions/measuring/screenshots/screenshot-store.ts';
import { timings as screenshotTimings } from '../functions/measuring/screenshots/timings.ts';
import type { Cause } from '../shared/jobs/define-job.ts';
import { useTable } from './support/scans.ts';

const table = await useTable();
const noon = new Date('2026-11-21T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * 60_000);

interface Page {
  accountId: string;
  url: string;
}

let page: Page;
let sent: { cause: Cause; accountId: unknown }[];
beforeEach(() => {
  page = { accountId: randomUUID(), url: 'https://example.com/' };
  sent = [];
});
const sendJobs: SendJobs = async (_, payloads, { cause = 'person' } = {}) => {
  for (const payload of payloads) {
    const { accountId } = Object(payload) as { accountId?: unknown };
    sent.push({ cause, accountId });
  }
};
/** For whom jobs of this page were sent since the last look. */
function sentFor(): Cause[] {
  const ours = sent.filter(({ accountId }) => accountId === page.accountId);
  sent = [];
  return [...new Set(ours.map(({ cause }) => cause))];
}

const ports = { table, sendJobs };
const [validations, pictures] = [markupStore(table), screenshotStore(table)];

interface Kind {
  byPerson(now: Date): Promise<unknown>;
  byClock(now: Date): Promise<unknown>;
  sweep(times: SweepTimes): Promise<unknown>;
}
const due = (now: Date) => ({ ...page, dueAt: now.toISOString() });
const kinds: Record<string, Kind> = {
  'a scan': {
    byPerson: async (now) => startScan(ports, page, now),
    byClock: async (now) => startDueScan(ports, due(now), now),
    sweep: async (times) =>
      sweepOpenWork(
        openScans({ store: scanStore(table), push: async () => undefined }),
        sendJobs,
        times,
      ),
  },
  'a validation': {
    byPerson: async (now) => startValidation(ports, page, now),
    byClock: async (now) => startDueValidation(ports, due(now), now),
    sweep: async (times) =>
      sweepOpenWork(leasedWork(validatePage, validations, markupTimings), sendJobs, times),
  },
  'a picture': {
    byPerson: async (now) => requestScreenshot(ports, page, now),
    // The clock sends the job itself; there is an intent once a worker had to give it back.
    async byClock(now) {
      const lease = await pictures.claim(due(now), 'worker', now);
      if (lease === undefined) throw new Error('Somebody has it');
      await pictures.release(lease, now);
    },
    sweep: async (times) =>
      sweepOpenWork(leasedWork(takeScreenshot, pictures, screenshotTimings), sendJobs, times),
  },
};

describe.each(Object.entries(kinds))('%s', (name, kind) => {
  test('of a person is sent, and swept, as one of a person', async () => {
    await kind.byPerson(noon);
    expect(sentFor()).toEqual(['person']);
    await kind.sweep({ now: minutes(15) });
    expect(sentFor()).toEqual(['person']);
  });

  test('of the clock is sent, and swept, as one of the clock', async () => {
    await kind.byClock(noon);
    expect(sentFor()).toEqual(name === 'a picture' ? [] : ['clock']);
    await kind.sweep({ now: minutes(15) });
    expect(sentFor()).toEqual(['clock']);
  });

  test('of the clock that a person asks for as well is sent as one of a person, once', async () => {
    await kind.byClock(noon);
    const jobs = name === 'a scan' ? 2 : 1;
    sentFor();
    await Promise.all([kind.byPerson(minutes(1)), kind.byPerson(minutes(1))]);
    expect(sent).toHaveLength(jobs);
    expect(sentFor()).toEqual(['person']);
    await kind.byPerson(minutes(2));
    expect(sentFor()).toEqual([]);
    await kind.sweep({ now: minutes(15) });
    expect(sentFor()).toEqual(['person']);
  });

  test('of a person that is due as well stays one of a person', async () => {
    await kind.byPerson(noon);
    sentFor();
    if (name !== 'a picture') await kind.byClock(minutes(1));
    await kind.sweep({ now: minutes(15) });
    expect(sentFor()).toEqual(['person']);
  });
});

describe('a person’s job that is sent while the clock’s fill the queue', () => {
  const dueAt = noon.toISOString();
  const url = 'https://example.com/';
  const send: [QueueName, (sendJobs: SendJobs, ids: string[], cause: Cause) => Promise<void>][] = [
    [
      'scan',
      async (sender, ids, cause) =>
        sender(
          runLighthouse,
          ids.map((accountId) => ({ accountId, scanId: 'a', device: 'mobile' })),
          { cause },
        ),
    ],
    [
      'validation',
      async (sender, ids, cause) =>
        sender(
          validatePage,
          ids.map((accountId) => ({ accountId, url, validationId: 'a' })),
          { cause },
        ),
    ],
    [
      'screenshot',
      async (sender, ids, cause) =>
        sender(
          takeScreenshot,
          ids.map((accountId) => ({ accountId, url, dueAt })),
          { cause },
        ),
    ],
    [
      'check',
      async (sender, ids, cause) =>
        sender(
          checkUptime,
          ids.map((accountId) => ({ accountId, url, dueAt })),
          { cause },
        ),
    ],
    [
      'delivery',
      async (sender, ids, cause) =>
        sender(
          deliverMessage,
          ids.map((accountId) => ({ accountId, messageId: 'a', channel: 'email' })),
          { cause },
        ),
    ],
  ];

  test.each(send)('%s: is the next to be done', async (name, sendTo) => {
    const sqs = await startSqs({ [name]: queues[name] });
    const client = new SQSClient({
      endpoint: sqs.url,
      region: localRegion,
      credentials: localCredentials,
    });
    const url = sqs.queueUrls[name] ?? '';
    const sender = jobSender(client, () => url);
    const batches: string[][] = [];
    const { promise: isOver, resolve: end } = Promise.withResolvers<undefined>();
    const night = Array.from({ length: 60 }, (_, index) => `clock ${index}`);
    await sendTo(sender, night, 'clock');
    const pump = startQueuePump({
      client,
      onNews: () => undefined,
      queues: [
        {
          name,
          url,
          shape: queues[name],
          maxConcurrency: 1,
          worker: async ({ Records }) => {
            batches.push(Records.map(({ body }) => JSON.parse(body).payload.accountId));
            if (batches.length === 2) await sendTo(sender, ['person'], 'person');
            if (batches.length === 4) end(undefined);
          },
        },
      ],
    });
    await isOver;
    await pump.stop();
    await sqs.stop();
    expect(batches[2]?.[0]).toBe('person');
    expect(batches[3]?.every((id) => id.startsWith('clock'))).toBe(true);
  });
});
