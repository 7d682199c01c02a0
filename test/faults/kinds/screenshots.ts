import { randomUUID } from 'node:crypto';
import { leasedWork } from '../../../functions/platform/jobs/leased-work.ts';
import { bucketClient } from '../../../functions/platform/aws/bucket-client.ts';
import { env } from '../../../functions/platform/aws/env.ts';
import { handleJob, type JobHandler } from '../../../functions/platform/jobs/handle-job.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { encodePicture } from '../../../functions/measuring/screenshots/compare-pictures.ts';
import { comparePngs } from '../../../functions/measuring/screenshots/compare-pngs.ts';
import { pictureStore } from '../../../functions/platform/aws/picture-store.ts';
import { handler as checkForChangesWorker } from '../../../functions/measuring/screenshots/check-for-changes.worker.ts';
import { pictureCheckStore } from '../../../functions/measuring/screenshots/picture-check-store.ts';
import { screenshotStore } from '../../../functions/measuring/screenshots/screenshot-store.ts';
import { timings } from '../../../functions/measuring/screenshots/timings.ts';
import { takeScreenshot as takePictureOf } from '../../../functions/measuring/screenshots/take-screenshot.ts';
import { checkForChanges, takeScreenshot } from '../../../shared/jobs/catalogue.ts';
import { type JobKind, namesIn, nothing, objectsOf, onlyOf, asSweep } from './work.ts';

const png = encodePicture({ width: 4, height: 4, data: new Uint8Array(64).fill(255) });

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

/** Pictures of pages; one is there at once in place of one by a browser. */
export const screenshotKinds = (table: Table): JobKind[] => [
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
      asSweep(leasedWork(takeScreenshot, onlyOf(page, screenshotStore(table)), timings), times),
  },
  {
    job: checkForChanges,
    cause: 'clock',
    worker: checkForChangesWorker,
    async prepare(url) {
      const accountId = randomUUID();
      const dueAt = new Date().toISOString();
      return {
        accountId,
        url,
        payload: { accountId, url, dueAt },
        outcome: async () => {
          const check = await pictureCheckStore(table).find({ accountId, url }, new Date());
          return {
            pictures: await namesIn('take-screenshot', accountId),
            isOfThis: check?.pictureDueAt === dueAt && check.fingerprint !== undefined,
          };
        },
      };
    },
    expected: { pictures: 1, isOfThis: true },
    // The queue's deliveries are enough; the next hour checks again.
    recover: nothing,
  },
];
