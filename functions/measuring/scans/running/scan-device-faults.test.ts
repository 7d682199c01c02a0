import { describe, expect, test, vi } from 'vitest';
import { runLighthouse } from '../../../../shared/jobs/catalogue.ts';
import {
  deliver,
  eventOf,
  minutes,
  newDeviceScan,
  noon,
  reports,
  rig,
  store,
  stored,
} from '../../../../test/support/scan-rig.ts';
import { resultOf } from '../../../../test/support/scans.ts';
import type { ObjectStore } from '../../../platform/aws/object-store.ts';
import { handleJob } from '../../../platform/jobs/handle-job.ts';
import type { Measurement, MeasurePage } from './measure-page.ts';
import { scanDevice } from './scan-device.ts';
import type { ScanStore } from '../scan-store.ts';

describe('trouble on our side', () => {
  test('a job delivered twice has one effect', async () => {
    const deviceScan = await newDeviceScan();
    const ports = rig();
    expect(await deliver(ports, deviceScan)).toBe(true);
    const pushed = ports.pushed.length;
    expect(await deliver(ports, deviceScan, 2)).toBe(true);
    expect(ports.measured).toHaveLength(1);
    expect(ports.pushed).toHaveLength(pushed);
  });

  test('a job delivered twice at once is done by one', async () => {
    const deviceScan = await newDeviceScan();
    const ports = rig();
    expect(await Promise.all([deliver(ports, deviceScan), deliver(ports, deviceScan)])).toEqual([
      true,
      true,
    ]);
    expect(ports.measured).toHaveLength(1);
    expect(await stored(deviceScan)).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('another worker takes over from a killed one, whose writes have no effect', async () => {
    const deviceScan = await newDeviceScan();
    const gate = Promise.withResolvers<Measurement>();
    const slow = rig({ measure: () => gate.promise, now: () => noon });
    const killed = deliver(slow, deviceScan);
    await vi.waitFor(() => expect(slow.measured).toHaveLength(1), 60_000);
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

  test('a worker that loses its lease stops its browser', async () => {
    const deviceScan = await newDeviceScan();
    const measure: MeasurePage = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const slow = rig({ measure, now: () => noon, heartbeatMs: 20 });
    const lost = deliver(slow, deviceScan);
    await vi.waitFor(() => expect(slow.measured).toHaveLength(1), 60_000);
    await store.claim(deviceScan, 'somebody else', minutes(5));
    expect(await lost).toBe(true);
    expect((await stored(deviceScan))?.leaseOwner).toBe('somebody else');
  });

  test('if the bucket refuses once, the job is delivered again, and then done', async () => {
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

  test('so it is if the table refuses once, even to take the job back', async () => {
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

  test('after the fifth failed delivery the record is failed, and the message in the dead letters', async () => {
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

  test.each([
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

  test('a job whose scan is gone is taken off the queue', async () => {
    const deviceScan = await newDeviceScan();
    const ports = rig();
    expect(await deliver(ports, { ...deviceScan, scanId: 'forgotten' })).toBe(true);
    expect(ports.measured).toHaveLength(0);
  });
});
