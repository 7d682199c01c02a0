/** Jobs for people and scheduled jobs do not share a queue, regardless of who sends them, and how often. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { leasedWork } from '../functions/platform/jobs/leased-work.ts';
import { takeScreenshot, validatePage } from '../shared/jobs/catalogue.ts';
import { markupStore } from '../functions/markup/markup-store.ts';
import { startDueValidation } from '../functions/markup/start-due-validation.ts';
import { startValidation } from '../functions/markup/start-validation.ts';
import { timings as markupTimings } from '../functions/markup/timings.ts';
import type { SendJobs } from '../functions/platform/jobs/send-job.ts';
import { sweepOpenWork, type SweepTimes } from '../functions/platform/jobs/sweep-open-work.ts';
import { after } from '../functions/platform/times.ts';
import { scanStore } from '../functions/scans/scan-store.ts';
import { startDueScan } from '../functions/scans/start-due-scan.ts';
import { startScan } from '../functions/scans/start-scan.ts';
import { openScans } from '../functions/scans/open-scans.ts';
import { requestScreenshot } from '../functions/screenshots/request-screenshot.ts';
import { screenshotStore } from '../functions/screenshots/screenshot-store.ts';
import { timings as screenshotTimings } from '../functions/screenshots/timings.ts';
import { queueOf } from '../shared/jobs/define-job.ts';
import type { QueueName } from '../shared/jobs/job-queues.ts';
import { useTable } from './support/scans.ts';

const table = await useTable();
const noon = new Date('2026-11-21T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * 60_000);

interface Page {
  accountId: string;
  url: string;
}

let page: Page;
let sent: { queue: QueueName; accountId: unknown }[];
beforeEach(() => {
  page = { accountId: randomUUID(), url: 'https://example.com/' };
  sent = [];
});
const sendJobs: SendJobs = async (job, payloads, { cause = 'person' } = {}) => {
  for (const payload of payloads) {
    const { accountId } = Object(payload) as { accountId?: unknown };
    sent.push({ queue: queueOf(job, cause), accountId });
  }
};
/** Queues that got a job of this page since they were asked last. */
function queuesUsed(): QueueName[] {
  const ours = sent.filter(({ accountId }) => accountId === page.accountId);
  sent = [];
  return [...new Set(ours.map(({ queue }) => queue))];
}

const ports = { table, sendJobs };
const [validations, pictures] = [markupStore(table), screenshotStore(table)];

interface Kind {
  ofPerson: QueueName;
  ofClock: QueueName;
  byPerson(now: Date): Promise<unknown>;
  byClock(now: Date): Promise<unknown>;
  sweep(times: SweepTimes): Promise<unknown>;
}
const due = (now: Date) => ({ ...page, dueAt: now.toISOString() });
const kinds: Record<string, Kind> = {
  'a scan': {
    ofPerson: 'scan',
    ofClock: 'scheduled-scan',
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
    ofPerson: 'validation',
    ofClock: 'scheduled-validation',
    byPerson: async (now) => startValidation(ports, page, now),
    byClock: async (now) => startDueValidation(ports, due(now), now),
    sweep: async (times) =>
      sweepOpenWork(leasedWork(validatePage, validations, markupTimings), sendJobs, times),
  },
  'a picture': {
    ofPerson: 'screenshot',
    ofClock: 'scheduled-screenshot',
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

describe.each(Object.entries(kinds))('%s', (name, { ofPerson, ofClock, ...kind }) => {
  test('of a person is queued, and swept, among those of persons', async () => {
    await kind.byPerson(noon);
    expect(queuesUsed()).toEqual([ofPerson]);
    await kind.sweep({ now: minutes(15) });
    expect(queuesUsed()).toEqual([ofPerson]);
  });

  test('of the clock is queued, and swept, among those of the clock', async () => {
    await kind.byClock(noon);
    expect(queuesUsed()).toEqual(name === 'a picture' ? [] : [ofClock]);
    await kind.sweep({ now: minutes(15) });
    expect(queuesUsed()).toEqual([ofClock]);
  });

  test('of the clock that a person asks for as well comes among those of persons, once', async () => {
    await kind.byClock(noon);
    const jobs = name === 'a scan' ? 2 : 1;
    queuesUsed();
    await Promise.all([kind.byPerson(minutes(1)), kind.byPerson(minutes(1))]);
    expect(sent).toHaveLength(jobs);
    expect(queuesUsed()).toEqual([ofPerson]);
    await kind.byPerson(minutes(2));
    expect(queuesUsed()).toEqual([]);
    await kind.sweep({ now: minutes(15) });
    expect(queuesUsed()).toEqual([ofPerson]);
  });

  test('of a person that is due as well stays among those of persons', async () => {
    await kind.byPerson(noon);
    queuesUsed();
    if (name !== 'a picture') await kind.byClock(minutes(1));
    await kind.sweep({ now: minutes(15) });
    expect(queuesUsed()).toEqual([ofPerson]);
  });
});
