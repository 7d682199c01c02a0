import { randomUUID } from 'node:crypto';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { handler as deliverEventWorker } from '../../functions/events/deliver-event.worker.ts';
import { outboxStore } from '../../functions/events/outbox-store.ts';
import { sweepEvents } from '../../functions/events/sweep-events.ts';
import { fieldHistoryStore } from '../../functions/field-data/field-history-store.ts';
import { fieldReadingStore } from '../../functions/field-data/field-reading-store.ts';
import { handler as readFieldDataWorker } from '../../functions/field-data/read-field-data.worker.ts';
import { handler as startDueValidationWorker } from '../../functions/markup/start-due-validation.worker.ts';
import { markupStore } from '../../functions/markup/markup-store.ts';
import { sweepValidations } from '../../functions/markup/sweep-validations.ts';
import { handler as validatePageWorker } from '../../functions/markup/validate-page.worker.ts';
import { bucketClient, queueClient } from '../../functions/platform/aws/clients.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { askedBy, outboxItem } from '../../functions/platform/events/outbox.ts';
import { outboxEventEntity } from '../../functions/platform/events/outbox-event-entity.ts';
import { handleJob, type JobHandler } from '../../functions/platform/jobs/handle-job.ts';
import { withLogFields } from '../../functions/platform/logger.ts';
import { objectStore } from '../../functions/platform/aws/object-store.ts';
import { pictureStore } from '../../functions/screenshots/picture-store.ts';
import { jobSender } from '../../functions/platform/jobs/send-job.ts';
import { shardOf } from '../../functions/platform/table/shards.ts';
import type { SweepTimes } from '../../functions/platform/open-work/sweep-open-work.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { watchedPageEntity } from '../../functions/pages/watched-page-entity.ts';
import { keyOfUrl } from '../../functions/pages/url-key.ts';
import { newlyRemoved, newlyWatched } from '../../functions/pages/watch-page.ts';
import { handler as forgetPageWorker } from '../../functions/removal/forget-page.worker.ts';
import { scanDevice } from '../../functions/scans/scan-device.ts';
import { scanStore } from '../../functions/scans/scan-store.ts';
import { scannedPageStore } from '../../functions/scans/scanned-page-store.ts';
import { handler as startDueScanWorker } from '../../functions/scans/start-due-scan.worker.ts';
import { sweepScans } from '../../functions/scans/sweep.ts';
import { handler as planShardWorker } from '../../functions/schedules/plan-shard.worker.ts';
import { encodePicture } from '../../functions/screenshots/compare-pictures.ts';
import { comparePngs } from '../../functions/screenshots/compare-pngs.ts';
import { screenshotStore } from '../../functions/screenshots/screenshot-store.ts';
import { sweepScreenshots } from '../../functions/screenshots/sweep-screenshots.ts';
import { takeScreenshot as takePictureOf } from '../../functions/screenshots/take-screenshot.ts';
import { handler as checkUptimeWorker } from '../../functions/uptime/check-uptime.worker.ts';
import { sweepConfirmations } from '../../functions/uptime/sweep-confirmations.ts';
import { uptimeStore } from '../../functions/uptime/uptime-store.ts';
import {
  checkUptime,
  deliverEvent,
  forgetPage,
  planShard,
  readFieldData,
  runLighthouse,
  startDueScan,
  startDueValidation,
  takeScreenshot,
  validatePage,
} from '../../shared/jobs/catalogue.ts';
import type { Cause } from '../../shared/jobs/cause.ts';
import type { JobContract } from '../../shared/jobs/define-job.ts';
import { resultOf } from '../support/scans.ts';
import { seedAccount } from '../support/seed-account.ts';
import { receive, remove } from './queue.ts';

/** One piece of work of a kind: what is sent for it, and what is there in the end. */
export interface Work extends Page {
  payload: object;
  /** Everything that the job leaves; equal however often it was begun. */
  outcome(): Promise<unknown>;
}

export interface Page {
  accountId: string;
  url: string;
}

export interface JobKind {
  job: JobContract;
  /** Who starts it here. */
  cause: Cause;
  worker: JobHandler;
  /** Writes the intent, if there is one. */
  prepare(url: string): Promise<Work>;
  expected: unknown;
  /** What the clock does about work that was lost. @param page as the payload names it */
  recover(page: Page, times: SweepTimes): Promise<unknown>;
}

// Clients of their own, which no test makes fail.
const bucket = new S3Client({ forcePathStyle: true });
async function objectsOf(accountId: string): Promise<string[]> {
  const { Contents = [] } = await bucket.send(
    new ListObjectsV2Command({ Bucket: env.reportsBucket(), Prefix: `${accountId}/` }),
  );
  return Contents.map(({ Key = '' }) => Key);
}
const sendJobs: ReturnType<typeof jobSender> = async (...job) =>
  jobSender(queueClient(), env.queueUrl)(...job);
const push = async () => undefined;
const png = encodePicture({ width: 4, height: 4, data: new Uint8Array(64).fill(255) });
const nothing = async () => undefined;

const scanWorker = (table: Table): JobHandler =>
  handleJob(runLighthouse, async ({ payload, isLastDelivery }) => {
    await scanDevice(
      {
        store: scanStore(table),
        pages: scannedPageStore(table),
        measure: async ({ device }) => resultOf(device),
        findFieldData: async () => null,
        reports: objectStore(bucketClient(), env.reportsBucket()),
        push,
        now: () => new Date(),
      },
      { ...payload, isLastDelivery },
    );
  });
const screenshotWorker = (table: Table): JobHandler =>
  handleJob(takeScreenshot, async ({ payload, isLastDelivery }) => {
    await takePictureOf(
      {
        store: screenshotStore(table),
        pictures: pictureStore(bucketClient(), env.reportsBucket()),
        takePicture: async () => ({ kind: 'picture', png, mask: [] }),
        compare: comparePngs,
        now: () => new Date(),
      },
      { ...payload, isLastDelivery },
    );
  });

/** A sweep asks for every shard; the others are none of this test's business. */
function onlyOf<Work, Store extends { due(shard: string, by: Date): Promise<Work[]> }>(
  { accountId, url }: Page,
  store: Store,
): Store {
  const mine = shardOf(accountId, keyOfUrl(url));
  const due = async (shard: string, by: Date) => (shard === mine ? store.due(shard, by) : []);
  return { ...store, due };
}

const scansOf = async (table: Table, accountId: string, url: string) => {
  const { deviceScans } = await scannedPageStore(table).history(accountId, url, { limit: 20 });
  return deviceScans.map(({ device, state }) => `${device} ${state}`).toSorted();
};

/** With the rights of the function that the clock starts. */
const asSchedule = <Result>(schedule: string, work: () => Promise<Result>) =>
  withLogFields({ schedule }, work);

/** Every kind of job; the ones with a browser have a page instead that is there at once. */
export const jobKinds = (table: Table): JobKind[] => [
  {
    job: runLighthouse,
    cause: 'person',
    worker: scanWorker(table),
    async prepare(url) {
      const accountId = randomUUID();
      const { scan } = await scanStore(table).start({ accountId, url }, new Date());
      const scanId = scan[0]?.scanId ?? '';
      return {
        accountId,
        url,
        payload: { accountId, scanId, device: 'mobile' },
        outcome: async () => ({
          scans: (await scansOf(table, accountId, url)).filter((scan) => scan.startsWith('mobile')),
          newest: (await scannedPageStore(table).find(accountId, url, new Date()))?.mobile
            ?.overallScore,
          reports: (await objectsOf(accountId)).filter((key) => key.includes('/mobile.')).length,
        }),
      };
    },
    expected: {
      scans: ['mobile done'],
      newest: 90,
      reports: 2,
    },
    recover: async (page, times) =>
      asSchedule('sweep-scans', async () =>
        sweepScans({ store: onlyOf(page, scanStore(table)), sendJobs, push: nothing }, times),
      ),
  },
  {
    job: validatePage,
    cause: 'person',
    worker: validatePageWorker,
    async prepare(url) {
      const accountId = randomUUID();
      const store = markupStore(table);
      const { validation } = await store.start({ accountId, url }, new Date());
      return {
        accountId,
        url,
        payload: { accountId, url, validationId: validation.validationId },
        outcome: async () => {
          const found = await store.find(accountId, url, new Date());
          return {
            state: found?.state,
            hasErrors: (found?.numbers?.errors ?? 0) > 0,
            objects: (await objectsOf(accountId)).length,
          };
        },
      };
    },
    expected: { state: 'done', hasErrors: true, objects: 1 },
    recover: async (page, times) =>
      asSchedule('sweep-validations', async () =>
        sweepValidations({ store: onlyOf(page, markupStore(table)), sendJobs }, times),
      ),
  },
  {
    job: takeScreenshot,
    cause: 'clock',
    worker: screenshotWorker(table),
    async prepare(url) {
      const accountId = randomUUID();
      const dueAt = new Date().toISOString();
      return {
        accountId,
        url,
        payload: { accountId, url, dueAt },
        outcome: async () => {
          const newest = { limit: 9, now: new Date() };
          const all = await screenshotStore(table).listNewest(accountId, url, newest);
          return {
            states: all.map(({ state }) => state),
            objects: (await objectsOf(accountId)).length,
          };
        },
      };
    },
    expected: { states: ['done'], objects: 1 },
    recover: async (page, times) =>
      asSchedule('sweep-screenshots', async () =>
        sweepScreenshots({ store: onlyOf(page, screenshotStore(table)), sendJobs }, times),
      ),
  },
  {
    job: checkUptime,
    cause: 'clock',
    worker: checkUptimeWorker,
    async prepare(url) {
      const accountId = randomUUID();
      const now = new Date();
      return {
        accountId,
        url,
        payload: { accountId, url, dueAt: now.toISOString(), attempt: 0 },
        outcome: async () => {
          const store = uptimeStore(table);
          const checks = await store.listMonth(accountId, url, now);
          return {
            checks: checks.map(({ status }) => status),
            page: (await store.findState(accountId, url))?.status,
          };
        },
      };
    },
    expected: { checks: ['up'], page: 'up' },
    recover: async (page, times) =>
      asSchedule('sweep-confirmations', async () =>
        sweepConfirmations({ store: onlyOf(page, uptimeStore(table)), sendJobs }, times),
      ),
  },
  {
    job: startDueScan,
    cause: 'clock',
    worker: startDueScanWorker,
    async prepare(url) {
      const accountId = randomUUID();
      return {
        accountId,
        url,
        payload: { accountId, url, dueAt: new Date().toISOString() },
        outcome: async () => ({
          scans: await scansOf(table, accountId, url),
          sent: await namesIn('scheduled-scan', accountId),
        }),
      };
    },
    expected: { scans: ['desktop queued', 'mobile queued'], sent: 2 },
    recover: async (page, times) =>
      asSchedule('sweep-scans', async () =>
        sweepScans({ store: onlyOf(page, scanStore(table)), sendJobs, push: nothing }, times),
      ),
  },
  {
    job: startDueValidation,
    cause: 'clock',
    worker: startDueValidationWorker,
    async prepare(url) {
      const accountId = randomUUID();
      return {
        accountId,
        url,
        payload: { accountId, url, dueAt: new Date().toISOString() },
        outcome: async () => ({
          state: (await markupStore(table).find(accountId, url, new Date()))?.state,
          sent: await namesIn('scheduled-validation', accountId),
        }),
      };
    },
    expected: { state: 'queued', sent: 1 },
    recover: async (page, times) =>
      asSchedule('sweep-validations', async () =>
        sweepValidations({ store: onlyOf(page, markupStore(table)), sendJobs }, times),
      ),
  },
  {
    job: readFieldData,
    cause: 'clock',
    worker: readFieldDataWorker,
    async prepare(page) {
      const accountId = randomUUID();
      // CrUX is not asked about pages of this machine.
      const url = `https://example.com${new URL(page).pathname}`;
      const now = new Date();
      await watchedPageEntity(table)
        .put(newlyWatched(accountId, url, now))
        .go();
      return {
        accountId,
        url,
        payload: { accountId, url, dueAt: now.toISOString() },
        outcome: async () => {
          const since = { since: new Date(0), now };
          const readings = await fieldReadingStore(table).listSince(accountId, url, since);
          const history = await fieldHistoryStore(table).find(accountId, url, now);
          return {
            readings: readings.map(({ mobile, desktop }) => [mobile?.source, desktop?.source]),
            weeks: [history?.mobile?.days.length, history?.desktop?.days.length],
          };
        },
      };
    },
    expected: { readings: [['url', 'origin']], weeks: [3, 3] },
    // The queue's deliveries are enough; the next day's reading does not depend on this one.
    recover: nothing,
  },
  {
    job: planShard,
    cause: 'clock',
    worker: planShardWorker,
    async prepare(url) {
      const { accountId } = await seedAccount(table, { plan: 'Business' });
      const now = new Date();
      const pages = watchedPageEntity(table);
      const page = newlyWatched(accountId, url, now);
      await pages.put(page).go();
      return {
        accountId,
        url,
        payload: { shard: page.shard, by: now.toISOString() },
        outcome: async () => ({
          sent: await namesIn('uptime', accountId),
          isMovedOn: ((await pages.get(page).go()).data?.nextDue ?? '') > now.toISOString(),
        }),
      };
    },
    expected: { sent: 1, isMovedOn: true },
    // The next tick plans whatever was due before it.
    recover: async ({ accountId, url }, { now }) => {
      const { shard } = newlyWatched(accountId, url, now);
      await sendJobs(planShard, [{ shard, by: now.toISOString() }]);
    },
  },
  {
    job: forgetPage,
    cause: 'person',
    worker: forgetPageWorker,
    async prepare(url) {
      const accountId = randomUUID();
      const long = new Date(Date.now() - 1000);
      await watchedPageEntity(table)
        .put(newlyRemoved(accountId, url, long))
        .go();
      const store = scanStore(table);
      const { scan } = await store.start({ accountId, url }, long);
      const key = { accountId, url, dueAt: long.toISOString() };
      await screenshotStore(table).request(key, long);
      await markupStore(table).start({ accountId, url }, long);
      const outcome = { status: 'up', checkedAt: key.dueAt, furtherAttempts: 0 } as const;
      await uptimeStore(table).end(key, outcome, long);
      return {
        accountId,
        url,
        payload: { accountId, url, before: new Date().toISOString() },
        outcome: async () => {
          const now = new Date();
          const { urlKey } = newlyRemoved(accountId, url, now);
          return [
            ...(await watchedPageEntity(table).query.byUrl({ accountId, urlKey }).go()).data,
            ...(await store.deviceScansOf(accountId, scan[0]?.scanId ?? '')),
            ...(await screenshotStore(table).listNewest(accountId, url, { limit: 9, now })),
            ...(await uptimeStore(table).listMonth(accountId, url, now)),
            ...[await markupStore(table).find(accountId, url, now)].filter((one) => one),
          ];
        },
      };
    },
    expected: [],
    recover: nothing,
  },
  {
    job: deliverEvent,
    cause: 'clock',
    worker: deliverEventWorker,
    async prepare(url) {
      const accountId = randomUUID();
      const { item, put } = waitingEvent(table, accountId, url);
      // What other kinds of work have announced.
      await namesIn('event', accountId);
      await put();
      const { eventId } = item;
      return {
        accountId,
        url,
        payload: { accountId, eventId },
        outcome: async () => ({
          isTold: (await outboxStore(table).find(accountId, eventId)) === undefined,
          told: await namesIn('tell-open-pages', accountId),
        }),
      };
    },
    expected: { isTold: true, told: 1 },
    recover: async ({ accountId }, times) => {
      const store = outboxStore(table);
      // A sweep asks for every shard; the events of other tests are none of this one's business.
      const due = async (shard: string, by: Date) =>
        (await store.due(shard, by)).filter((event) => event.accountId === accountId);
      return sweepEvents({ store: { ...store, due }, sendJobs }, times);
    },
  },
];

function waitingEvent(table: Table, accountId: string, url: string) {
  const item = outboxItem(
    'uptime-changed',
    {
      accountId,
      subject: { kind: 'page', url },
      ...askedBy('clock', undefined),
      facts: { status: 'down', since: new Date().toISOString() },
    },
    new Date(),
  );
  return { item, put: () => outboxEventEntity(table).create(item).go() };
}

const namesSeen = new Map<string, Set<string>>();
/** How many different jobs of an account a queue was given; takes them off. */
async function namesIn(
  queue: 'scheduled-scan' | 'scheduled-validation' | 'uptime' | 'event' | 'tell-open-pages',
  accountId: string,
) {
  for (let message = await receive(queue); message; message = await receive(queue)) {
    const body = message.Body ?? '';
    const account = /"accountId":"([^"]+)"/.exec(body)?.[1] ?? '';
    const names = namesSeen.get(`${queue} ${account}`) ?? new Set();
    namesSeen.set(`${queue} ${account}`, names.add(body));
    await remove(queue, message);
  }
  return namesSeen.get(`${queue} ${accountId}`)?.size ?? 0;
}
