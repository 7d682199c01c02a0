import type { SQSEvent } from 'aws-lambda';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fieldData, newPage, resultOf, useTable } from '../../test/support/scans.ts';
import { runLighthouse } from '../../shared/jobs/catalogue.ts';
import type { ServerMessage } from '../../shared/socket-messages.ts';
import type { Device } from '../../shared/devices.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { objectStore, type ObjectStore } from '../platform/aws/object-store.ts';
import type { Measurement, MeasurePage } from './measure-page.ts';
import { scanDevice, type ScanDevicePorts } from './scan-device.ts';
import { reportFigures } from './report-figures.ts';
import { type DeviceScan, scanStore, type ScanStore } from './scan-store.ts';
import { scannedPageStore, type ScannedPageStore } from './scanned-page-store.ts';
import { after } from '../platform/times.ts';

let store: ScanStore;
let pages: ScannedPageStore;
let reports: ObjectStore;
beforeAll(async () => {
  const table = await useTable();
  store = scanStore(table);
  pages = scannedPageStore(table);
  reports = objectStore(bucketClient(), env.reportsBucket());
});

const noon = new Date('2026-11-21T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * 60_000);

interface Rig extends ScanDevicePorts {
  pushed: ServerMessage[];
  measured: Device[];
}

/** Real table and bucket, a fake browser. */
function rig(changes: Partial<ScanDevicePorts> = {}): Rig {
  const pushed: ServerMessage[] = [];
  const measured: Device[] = [];
  const { measure = async ({ device }) => resultOf(device), ...others } = changes;
  return {
    store,
    pages,
    reports,
    findFieldData: async () => fieldData,
    push: async (_, message) => void pushed.push(message),
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

async function newDeviceScan(page = newPage(), at = noon): Promise<DeviceScan> {
  const { scan } = await store.start(page, at);
  const deviceScan = scan.find(({ device }) => device === 'mobile');
  if (deviceScan === undefined) throw new Error('no device scan');
  return deviceScan;
}
const keyOf = ({ accountId, scanId, device }: DeviceScan) => ({ accountId, scanId, device });
async function stored(deviceScan: DeviceScan): Promise<DeviceScan | undefined> {
  const all = await store.deviceScansOf(deviceScan.accountId, deviceScan.scanId);
  return all.find(({ device }) => device === deviceScan.device);
}

const eventOf = (body: string, delivery = 1) =>
  ({
    Records: [{ messageId: 'm1', body, attributes: { ApproximateReceiveCount: String(delivery) } }],
  }) as SQSEvent;
/** Delivers the job of a device scan like the queue; true if the worker took it off the queue. */
async function deliver(
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

describe('a scan of one device', () => {
  it('saves the reports before the table says done, and then the numbers', async () => {
    const deviceScan = await newDeviceScan();
    const states: unknown[] = [];
    const ports = rig({
      reports: {
        putJson: async (key, value) => {
          states.push((await stored(deviceScan))?.state);
          await reports.putJson(key, value);
        },
      },
    });
    expect(await deliver(ports, deviceScan)).toBe(true);
    expect(states).toEqual(['running', 'running']);
    const folder = `${deviceScan.accountId}/reports/${deviceScan.urlKey}/${deviceScan.scanId}`;
    const result = resultOf('mobile');
    expect(await stored(deviceScan)).toMatchObject({
      state: 'done',
      overallScore: 90,
      fieldData,
      reportKey: `${folder}/mobile.json.gz`,
      conditions: { lighthouseVersion: '13.5.0', benchmarkIndex: 1500 },
    });
    if (result.kind !== 'result') throw new Error('no result');
    expect((await stored(deviceScan))?.figures).toEqual(reportFigures(result.raw));
    expect(await reports.getJson(`${folder}/mobile.json.gz`)).toEqual(result.report);
    expect(await reports.getJson(`${folder}/mobile.lhr.json.gz`)).toEqual(result.raw);
  });

  it('records a page’s error as its result, together with its field data', async () => {
    const deviceScan = await newDeviceScan();
    const ports = rig({ measure: async () => ({ kind: 'failure', reason: 'dns', detail: 'x' }) });
    expect(await deliver(ports, deviceScan)).toBe(true);
    expect(await stored(deviceScan)).toMatchObject({
      state: 'failed',
      failureReason: 'dns',
      fieldData,
    });
    expect(ports.measured).toHaveLength(1);
  });

  it('works without field data if the provider cannot be reached, and keeps the previous data', async () => {
    const page = newPage();
    await deliver(rig(), await newDeviceScan(page));
    await deliver(rig(), { ...(await newDeviceScan(page)), device: 'desktop' });
    const deviceScan = await newDeviceScan(page, minutes(10));
    const findFieldData = async () => Promise.reject(new Error('429'));
    expect(await deliver(rig({ findFieldData, now: () => minutes(11) }), deviceScan)).toBe(true);
    expect((await stored(deviceScan))?.fieldData).toBeUndefined();
    const known = await pages.find(page.accountId, page.url, noon);
    expect(known?.mobileFieldData).toEqual(fieldData);
  });

  it('reports its progress and its end to the account', async () => {
    const deviceScan = await newDeviceScan();
    const measure: MeasurePage = async ({ device, onProgress }) => {
      onProgress({ stage: 'loading', percent: 20.4, facts: { answeredMs: 80 } });
      await vi.waitFor(async () => expect((await stored(deviceScan))?.percent).toBe(20), 20_000);
      onProgress({ stage: 'auditing', percent: 80 });
      return resultOf(device);
    };
    const ports = rig({ measure });
    await deliver(ports, deviceScan);
    expect(ports.pushed[0]).toEqual({
      type: 'scan_progress',
      scanId: deviceScan.scanId,
      url: deviceScan.url,
      status: 'running',
      stage: 'Loading the page (mobile)',
      percent: 10,
      devices: {
        mobile: {
          status: 'running',
          stage: 'loading',
          percent: 20,
          facts: { answeredMs: 80 },
          overallScore: null,
        },
        desktop: { status: 'queued', stage: 'queued', percent: 0, facts: {}, overallScore: null },
      },
    });
    expect(ports.pushed.at(-1)).toMatchObject({
      status: 'running',
      percent: 50,
      devices: { mobile: { status: 'done', overallScore: 90 }, desktop: { status: 'queued' } },
    });
    await deliver(rig({ push: ports.push }), { ...deviceScan, device: 'desktop' });
    expect(ports.pushed.at(-1)).toMatchObject({ status: 'done', percent: 100, stage: 'Done' });
  });
});

describe('suspicious results', () => {
  const runs = (...scores: number[]): MeasurePage => {
    const left = [...scores];
    return async ({ device }) => resultOf(device, left.shift());
  };
  async function pageWithHistory(): Promise<ReturnType<typeof newPage>> {
    const page = newPage();
    for (const [index, score] of [90, 91, 92].entries()) {
      const deviceScan = await newDeviceScan(page, minutes(index));
      await deliver(rig({ measure: runs(score), now: () => minutes(index) }), deviceScan);
      await deliver(rig({ now: () => minutes(index) }), { ...deviceScan, device: 'desktop' });
    }
    return page;
  }
  const scan = async (measure: MeasurePage) => {
    const deviceScan = await newDeviceScan(await pageWithHistory(), minutes(10));
    const ports = rig({ measure, now: () => minutes(10) });
    await deliver(ports, deviceScan);
    return { deviceScan: await stored(deviceScan), times: ports.measured.length };
  };

  it('are measured again, at most twice, and the median is kept', async () => {
    const { deviceScan, times } = await scan(runs(60, 70, 65, 1));
    expect(times).toBe(3);
    expect(deviceScan?.overallScore).toBe(65);
    expect(await reports.getJson(deviceScan?.reportKey ?? '')).toMatchObject({ overallScore: 65 });
  });

  it('are not those near the page’s usual score', async () => {
    expect(await scan(runs(85, 1))).toMatchObject({ times: 1, deviceScan: { overallScore: 85 } });
  });

  it('are kept if the repetition fails', async () => {
    const results: Measurement[] = [resultOf('mobile', 60)];
    const measure: MeasurePage = async () =>
      results.shift() ?? { kind: 'failure', reason: 'timeout', detail: '' };
    expect(await scan(measure)).toMatchObject({ times: 2, deviceScan: { overallScore: 60 } });
  });

  it('a crash on our side is retried once', async () => {
    const crash: Measurement = { kind: 'failure', reason: 'crashed', detail: '' };
    const once = [crash];
    const healed = await newDeviceScan();
    await deliver(rig({ measure: async () => once.shift() ?? resultOf('mobile') }), healed);
    expect((await stored(healed))?.state).toBe('done');
    const deviceScan = await newDeviceScan();
    const ports = rig({ measure: async () => crash });
    await deliver(ports, deviceScan);
    expect(ports.measured).toHaveLength(2);
    expect(await stored(deviceScan)).toMatchObject({ state: 'failed', failureReason: 'crashed' });
  });
});

describe('trouble on our side', () => {
  it('a job delivered twice has one effect', async () => {
    const deviceScan = await newDeviceScan();
    const ports = rig();
    expect(await deliver(ports, deviceScan)).toBe(true);
    const pushed = ports.pushed.length;
    expect(await deliver(ports, deviceScan, 2)).toBe(true);
    expect(ports.measured).toHaveLength(1);
    expect(ports.pushed).toHaveLength(pushed);
  });

  it('a job delivered twice at once is done by one', async () => {
    const deviceScan = await newDeviceScan();
    const ports = rig();
    expect(await Promise.all([deliver(ports, deviceScan), deliver(ports, deviceScan)])).toEqual([
      true,
      true,
    ]);
    expect(ports.measured).toHaveLength(1);
    expect(await stored(deviceScan)).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('another worker takes over from a killed one, whose writes have no effect', async () => {
    const deviceScan = await newDeviceScan();
    const gate = Promise.withResolvers<Measurement>();
    const slow = rig({ measure: () => gate.promise, now: () => noon });
    const killed = deliver(slow, deviceScan);
    await vi.waitFor(() => expect(slow.measured).toHaveLength(1), 20_000);
    const early = rig({ now: () => minutes(1) });
    expect(await deliver(early, deviceScan, 2)).toBe(true);
    expect(early.measured).toHaveLength(0);
    const next = rig({ measure: async () => resultOf('mobile', 77), now: () => minutes(2) });
    expect(await deliver(next, deviceScan, 3)).toBe(true);
    gate.resolve(resultOf('mobile', 11));
    expect(await killed).toBe(true);
    expect(await stored(deviceScan)).toMatchObject({
      state: 'done',
      overallScore: 77,
      attempts: 2,
    });
  });

  it('a worker that loses its lease stops its browser', async () => {
    const deviceScan = await newDeviceScan();
    const measure: MeasurePage = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const slow = rig({ measure, now: () => noon, heartbeatMs: 20 });
    const lost = deliver(slow, deviceScan);
    await vi.waitFor(() => expect(slow.measured).toHaveLength(1), 20_000);
    await store.claim(deviceScan, 'somebody else', minutes(5));
    expect(await lost).toBe(true);
    expect((await stored(deviceScan))?.leaseOwner).toBe('somebody else');
  });

  it('if the bucket refuses once, the job is delivered again, and then done', async () => {
    const deviceScan = await newDeviceScan();
    let refusals = 1;
    const putJson: ObjectStore['putJson'] = async (key, value) => {
      refusals -= 1;
      if (refusals >= 0) throw new Error('SlowDown');
      await reports.putJson(key, value);
    };
    const ports = rig({ reports: { putJson } });
    expect(await deliver(ports, deviceScan)).toBe(false);
    expect(await stored(deviceScan)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await stored(deviceScan))?.reportKey).toBeUndefined();
    expect(await deliver(ports, deviceScan, 2)).toBe(true);
    expect(await stored(deviceScan)).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('so it is if the table refuses once, even to take the job back', async () => {
    const deviceScan = await newDeviceScan();
    const refusing: ScanStore = {
      ...store,
      finish: async () => Promise.reject(new Error('ProvisionedThroughputExceeded')),
      release: async () => Promise.reject(new Error('ProvisionedThroughputExceeded')),
    };
    expect(await deliver(rig({ store: refusing, now: () => noon }), deviceScan)).toBe(false);
    expect((await stored(deviceScan))?.state).toBe('running');
    expect(await deliver(rig({ now: () => minutes(2) }), deviceScan, 2)).toBe(true);
    expect((await stored(deviceScan))?.state).toBe('done');
  });

  it('after the fifth failed delivery the record is failed, and the message in the dead letters', async () => {
    const deviceScan = await newDeviceScan();
    const measure = async () => Promise.reject(new Error('no browser on this machine'));
    const ports = rig({ measure });
    for (const delivery of [1, 2, 3, 4])
      expect(await deliver(ports, deviceScan, delivery)).toBe(false);
    expect((await stored(deviceScan))?.state).toBe('queued');
    expect(await deliver(ports, deviceScan, 5)).toBe(false);
    expect(await stored(deviceScan)).toMatchObject({ state: 'failed', failureReason: 'internal' });
    expect(ports.pushed.at(-1)).toMatchObject({ status: 'running', percent: 50 });
    expect(await deliver(ports, deviceScan, 6)).toBe(true);
  });

  it.each([
    ['no JSON', '{'],
    ['another job', JSON.stringify({ job: 'something', payload: {} })],
    ['no scan', JSON.stringify({ job: 'run-lighthouse', payload: { accountId: 'a' } })],
    [
      'no device',
      JSON.stringify({
        job: 'run-lighthouse',
        payload: { accountId: 'a', scanId: 'b', device: 'fridge' },
      }),
    ],
  ])('a poisoned message (%s) fails alone', async (_, body) => {
    const worker = handleJob(runLighthouse, async ({ payload }) => {
      await scanDevice(rig(), { ...payload, isLastDelivery: false });
    });
    expect((await worker(eventOf(body))).batchItemFailures).toEqual([{ itemIdentifier: 'm1' }]);
  });

  it('a job whose scan is gone is taken off the queue', async () => {
    const deviceScan = await newDeviceScan();
    const ports = rig();
    expect(await deliver(ports, { ...deviceScan, scanId: 'forgotten' })).toBe(true);
    expect(ports.measured).toHaveLength(0);
  });
});
