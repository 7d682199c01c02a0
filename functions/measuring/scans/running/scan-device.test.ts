import { describe, expect, test, vi } from 'vitest';
import {
  deliver,
  minutes,
  newDeviceScan,
  noon,
  pages,
  reports,
  rig,
  stored,
} from '../../../../test/support/scan-rig.ts';
import { fieldData, newPage, resultOf } from '../../../../test/support/scans.ts';
import type { Measurement, MeasurePage } from './measure-page.ts';
import { reportFigures } from '../reading/report-figures.ts';

describe('a scan of one device', () => {
  test('saves the reports before the table says done, and then the numbers', async () => {
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

  test('records a page’s error as its result, together with its field data', async () => {
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

  test('works without field data if the provider cannot be reached, and keeps the previous data', async () => {
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

  test('reports its progress and its end to the account', async () => {
    const deviceScan = await newDeviceScan();
    const measure: MeasurePage = async ({ device, onProgress }) => {
      onProgress({ stage: 'loading', percent: 20.4, facts: { answeredMs: 80 } });
      await vi.waitFor(async () => expect((await stored(deviceScan))?.percent).toBe(20), 60_000);
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

describe('runs', () => {
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

  test('are dated when the run that is kept began, and say if the machine was too slow in each', async () => {
    const deviceScan = await newDeviceScan(await pageWithHistory(), minutes(10));
    let clock = 15;
    const speeds = [700, 800, 750];
    const measure: MeasurePage = async ({ device }) => {
      clock += 1;
      return resultOf(device, 88 + speeds.length, speeds.shift());
    };
    await deliver(rig({ measure, now: () => minutes(clock) }), deviceScan);
    expect(speeds).toEqual([]);
    expect(await stored(deviceScan)).toMatchObject({
      overallScore: 90,
      onSlowMachine: true,
      requestedAt: minutes(10).toISOString(),
      measuredAt: minutes(16).toISOString(),
    });
  });

  test('on a slow machine are repeated, at most twice, and not used', async () => {
    const speeds = [700, 800, 1500];
    const scores = [60, 70, 91];
    const { deviceScan, times } = await scan(async ({ device }) =>
      resultOf(device, scores.shift(), speeds.shift()),
    );
    expect(times).toBe(3);
    expect(deviceScan).toMatchObject({ overallScore: 91 });
    expect(deviceScan?.onSlowMachine).toBeUndefined();
    expect(await reports.getJson(deviceScan?.reportKey ?? '')).toMatchObject({ overallScore: 91 });
  });

  test('are not repeated for their score', async () => {
    expect(await scan(runs(60, 1))).toMatchObject({ times: 1, deviceScan: { overallScore: 60 } });
  });

  test('are kept if the repetition fails', async () => {
    const results: Measurement[] = [resultOf('mobile', 60, 700)];
    const measure: MeasurePage = async () =>
      results.shift() ?? { kind: 'failure', reason: 'timeout', detail: '' };
    expect(await scan(measure)).toMatchObject({ times: 2, deviceScan: { overallScore: 60 } });
  });

  test('a crash on our side is retried once', async () => {
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
