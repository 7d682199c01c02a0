import { defaultRun } from '../../../shared/scans/lab-settings.ts';
import { randomUUID } from 'node:crypto';
import { bucketClient } from '../../../functions/platform/aws/bucket-client.ts';
import { env } from '../../../functions/platform/aws/env.ts';
import { objectStore } from '../../../functions/platform/aws/object-store.ts';
import { handleJob, type JobHandler } from '../../../functions/platform/jobs/handle-job.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { scanDevice } from '../../../functions/measuring/scans/running/scan-device.ts';
import { scanStore } from '../../../functions/measuring/scans/scan-store.ts';
import { scannedPageStore } from '../../../functions/measuring/scans/scanned-page-store.ts';
import { handler as startDueScanWorker } from '../../../functions/measuring/scans/start-due-scan.worker.ts';
import { openScans } from '../../../functions/measuring/scans/running/open-scans.ts';
import { runLighthouse, startDueScan } from '../../../shared/jobs/catalogue.ts';
import { resultOf } from '../../support/scans.ts';
import { type JobKind, objectsOf, nothing, onlyOf, asSweep, namesIn } from './work.ts';

const push = async () => undefined;

const scanWorker = (table: Table): JobHandler =>
  handleJob(runLighthouse, async ({ payload, isLastDelivery }) => {
    await scanDevice(
      {
        store: scanStore(table),
        pages: scannedPageStore(table),
        measure: async ({ device }) => resultOf(device),
        calibrate: async (report) => report,
        findLabRun: async (scan) => defaultRun(scan.device),
        findLanguages: async () => ['en'],
        findFieldData: async () => null,
        reports: objectStore(bucketClient(), env.reportsBucket()),
        push,
        startChecks: async () => undefined,
        now: () => new Date(),
      },
      { ...payload, isLastDelivery },
    );
  });

const scansOf = async (table: Table, accountId: string, url: string) => {
  const { deviceScans } = await scannedPageStore(table).history(accountId, url, { limit: 20 });
  return deviceScans.map(({ device, state }) => `${device} ${state}`).toSorted();
};

/** Scans; a measurement is there at once in place of one by a browser. */
export const scanKinds = (table: Table): JobKind[] => [
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
      asSweep(openScans({ store: onlyOf(page, scanStore(table)), push: nothing }), times),
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
          sent: await namesIn('run-lighthouse', accountId),
        }),
      };
    },
    expected: { scans: ['desktop queued', 'mobile queued'], sent: 2 },
    recover: async (page, times) =>
      asSweep(openScans({ store: onlyOf(page, scanStore(table)), push: nothing }), times),
  },
];
