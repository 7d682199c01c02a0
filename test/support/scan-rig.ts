/** Scans of one device over the real table and bucket, with a browser that is played. */
import type { SQSEvent } from 'aws-lambda';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { objectStore } from '../../functions/platform/aws/object-store.ts';
import { handleJob } from '../../functions/platform/jobs/handle-job.ts';
import { after } from '../../functions/platform/times.ts';
import { calibrator } from '../../functions/measuring/scans/calibration/calibrate.ts';
import {
  scanDevice,
  type ScanDevicePorts,
} from '../../functions/measuring/scans/running/scan-device.ts';
import type { DeviceScan } from '../../functions/measuring/scans/device-scan-entity.ts';
import { scanStore } from '../../functions/measuring/scans/scan-store.ts';
import { pageLanguages } from '../../functions/registry/pages/watch-store.ts';
import { labRunOf } from '../../functions/measuring/scans/lab-settings.ts';
import { scannedPageStore } from '../../functions/measuring/scans/scanned-page-store.ts';
import type { Device } from '../../shared/scans/devices.ts';
import { runLighthouse } from '../../shared/jobs/catalogue.ts';
import type { ServerMessage } from '../../shared/sockets/socket-messages.ts';
import { fieldData, newPage, resultOf, useTable } from './scans.ts';

const table = await useTable();
export const store = scanStore(table);
export const pages = scannedPageStore(table);
export const reports = objectStore(bucketClient(), env.reportsBucket());

export const noon = new Date('2026-11-21T12:00:00.000Z');
export const minutes = (count: number) => after(noon, count * 60_000);

interface Rig extends ScanDevicePorts {
  pushed: ServerMessage[];
  measured: Device[];
}

/** Real table and bucket, a fake browser. */
export function rig(changes: Partial<ScanDevicePorts> = {}): Rig {
  const pushed: ServerMessage[] = [];
  const measured: Device[] = [];
  const { measure = async ({ device }) => resultOf(device), ...others } = changes;
  return {
    store,
    pages,
    reports,
    calibrate: calibrator(table),
    findLabRun: (scan) => labRunOf(table, scan),
    findLanguages: (scan) => pageLanguages(table, scan),
    findFieldData: async () => fieldData,
    push: async (_, message) => void pushed.push(message),
    startChecks: async () => undefined,
    now: () => minutes(1),
    ...others,
    measure: (request) => {
      measured.push(request.device);
      return measure(request);
    },
    pushed,
    measured,
  };
}

export async function newDeviceScan(
  page: { accountId: string; url: string } = newPage(),
  at = noon,
): Promise<DeviceScan> {
  const { scan } = await store.start(page, at);
  const deviceScan = scan.find(({ device }) => device === 'mobile');
  if (deviceScan === undefined) throw new Error('no device scan');
  return deviceScan;
}
const keyOf = ({ accountId, scanId, device }: DeviceScan) => ({ accountId, scanId, device });
export async function stored(deviceScan: DeviceScan): Promise<DeviceScan | undefined> {
  const all = await store.deviceScansOf(deviceScan.accountId, deviceScan.scanId);
  return all.find(({ device }) => device === deviceScan.device);
}

export const eventOf = (body: string, delivery = 1) =>
  ({
    Records: [{ messageId: 'm1', body, attributes: { ApproximateReceiveCount: String(delivery) } }],
  }) as SQSEvent;
/** Delivers the job of a device scan like the queue; true if the worker took it off the queue. */
export async function deliver(
  ports: ScanDevicePorts,
  deviceScan: DeviceScan,
  delivery = 1,
): Promise<boolean> {
  const worker = handleJob(runLighthouse, async ({ payload, isLastDelivery }) => {
    await scanDevice(ports, { ...payload, isLastDelivery });
  });
  const body = JSON.stringify({ job: 'run-lighthouse', payload: keyOf(deviceScan) });
  const { batchItemFailures } = await worker(eventOf(body, delivery));
  return batchItemFailures.length === 0;
}
