import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  deliver,
  minutes,
  newDeviceScan,
  reports,
  rig,
  stored,
} from '../../../test/support/scan-rig.ts';
import { doneWith, hoursAgo, scansOfAnAccount } from '../../../test/support/scan-calls.ts';
import { fieldData, resultOf } from '../../../test/support/scans.ts';
import { getLabSettings, setLabSettings } from '../../../shared/calls/measuring/lab-settings.ts';
import { listConditionChanges } from '../../../shared/calls/portfolio/marks.ts';
import { getLatestScan, getScanFigures } from '../../../shared/calls/measuring/scan-results.ts';
import type { ScanReport } from '../../../shared/models/measuring/scan-report.ts';
import { defaultLabSettings, defaultThrottling } from '../../../shared/scans/lab-settings.ts';
import type { VisitorMetric } from '../../../shared/visitors/metrics.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { pageStore } from '../../portfolio/sites/page-store.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { addView, emptyRollUp } from '../visitors/roll-up.ts';
import { visitorStore } from '../visitors/visitor-store.ts';
import { changeRecords } from './changes/change-records.ts';
import { combineStatus } from './states/combine-status.ts';
import type { MeasurePage } from './running/measure-page.ts';

const { table, store, ask, requestRaw, owner, scanOf } = await scansOfAnAccount();
const { accountId } = owner;

async function newSite() {
  const url = `https://${randomUUID()}.example/`;
  const options = { limit: null, now: new Date() };
  await siteStore(table).addSites(accountId, [{ url, siteName: 'Shop', propertyId: '' }], options);
  await pageStore(table).addPages(accountId, url, [`${url}cart`], options);
  return { url, page: { accountId, url: `${url}cart` } };
}

const slow = { rttMs: 300, throughputKbps: 700, cpuSlowdownMultiplier: 6 };
const save = (url: string, body: object) =>
  requestRaw(setLabSettings, { body: { url, network: 'default', ...body } });

describe('the settings of a site', () => {
  test('are Lighthouse’s until others are chosen, and then those of all its pages', async () => {
    const { url, page } = await newSite();
    const read = await ask(getLabSettings, { query: { url: page.url } });
    expect(read.body).toEqual({
      settings: defaultLabSettings,
      visitors: { mobile: null, desktop: null },
    });
    await save(url, { network: 'custom', mobile: slow, desktop: { cpuSlowdownMultiplier: 2 } });
    const { body } = await ask(getLabSettings, { query: { url } });
    expect(body.settings).toEqual({
      network: 'custom',
      mobile: slow,
      desktop: { ...defaultThrottling.desktop, cpuSlowdownMultiplier: 2 },
      runs: 1,
      visitors: null,
    });
    const asked: unknown[] = [];
    const measure: MeasurePage = async ({ device, throttling }) => {
      asked.push(throttling);
      return resultOf(device);
    };
    await deliver(rig({ measure }), await newDeviceScan(page));
    await deliver(rig({ measure }), await newDeviceScan({ ...page, url: `${url}no-page` }));
    expect(asked).toEqual([slow, defaultThrottling.mobile]);
  });

  test.each([
    ['an unknown network', { network: '5g' }, 'network'],
    ['no round trip', { network: 'custom', mobile: { rttMs: 0 } }, 'mobile.rttMs'],
    [
      'a word',
      { network: 'custom', desktop: { throughputKbps: 'a lot' } },
      'desktop.throughputKbps',
    ],
    [
      'too slow a processor',
      { mobile: { cpuSlowdownMultiplier: 21 } },
      'mobile.cpuSlowdownMultiplier',
    ],
    ['two runs', { runs: 2 }, 'runs'],
    ['a network that is not its own', { mobile: { rttMs: 90 } }, 'mobile.rttMs'],
  ])('are refused with %s, by the name of the field', async (_, body, field) => {
    const { status, body: answer } = await save((await newSite()).url, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ errors: [{ code: 'invalid_input', field }] });
  });
});

describe('the network of visitors', () => {
  test('is unknown without data, and cannot be chosen', async () => {
    const { status, body } = await save((await newSite()).url, { network: 'visitors' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      errors: [{ field: 'network', message: expect.stringContaining('Too little data') }],
    });
  });

  test('is the round trip of CrUX, and stays as it was when it was chosen', async () => {
    const { url } = await newSite();
    const at = (roundTripMs: number) => (scan: Parameters<typeof doneWith>[0]) => ({
      ...doneWith(scan, 80),
      fieldData: { ...fieldData, roundTripMs },
    });
    await scanOf({ accountId, url }, hoursAgo(3), at(180));
    await save(url, { network: 'visitors', mobile: { cpuSlowdownMultiplier: 3 } });
    await scanOf({ accountId, url }, hoursAgo(2), at(240));
    const { body } = await ask(getLabSettings, { query: { url } });
    expect(body.settings.mobile).toEqual({
      rttMs: 180,
      throughputKbps: defaultThrottling.mobile.throughputKbps,
      cpuSlowdownMultiplier: 3,
    });
    expect(body.settings.visitors?.mobile).toMatchObject({ rttMs: 180, source: 'field' });
    expect(body.visitors.mobile).toMatchObject({ rttMs: 240, source: 'field' });
  });

  test.each([
    [99, null],
    [
      100,
      {
        rttMs: expect.closeTo(100, -1),
        source: 'visitors',
        views: 100,
        firstDate: expect.any(String),
        lastDate: new Date().toISOString().slice(0, 10),
      },
    ],
  ])('without CrUX is half of the time of %i connections', async (views, expected) => {
    const { url } = await newSite();
    const day = new Date().toISOString().slice(0, 10);
    const rollUp = emptyRollUp();
    const ttfb = (connection: number): Partial<Record<VisitorMetric, object>> => ({
      ttfb: { value: 300, parts: [0, 0, 0, connection, 100] },
    });
    for (let view = 0; view < 2 * views; view += 1)
      addView(rollUp, {
        view: `view-${view}`,
        report: 1,
        at: `${day}T00:00:00`,
        network: 1,
        group: '/',
        device: 'mobile',
        browser: 'Chrome',
        country: 'DE',
        connection: '4g',
        navigation: 'navigate',
        release: '',
        labels: [],
        // Every second one uses a connection that is open.
        metrics: ttfb(view % 2 === 0 ? 0 : 200) as never,
      });
    await visitorStore(table).putDay(
      { accountId, urlKey: keyOfUrl(url) },
      day,
      { rollUp, parts: 1, views: 2 * views, leftOut: 0 },
      new Date(),
    );
    const { body } = await ask(getLabSettings, { query: { url } });
    expect(body.visitors.mobile).toEqual(expected);
    expect(body.visitors.desktop).toBeNull();
  });
});

describe('several runs', () => {
  const played = (...scores: (number | 'fails')[]): MeasurePage => {
    let run = 0;
    return async ({ device, onProgress }) => {
      const score = scores[run] ?? 0;
      run += 1;
      onProgress({ stage: 'loading', percent: 50 });
      return score === 'fails'
        ? { kind: 'failure', reason: 'timeout', detail: '' }
        : resultOf(device, score);
    };
  };

  test('keep the one with the median score, whole', async () => {
    const { url, page } = await newSite();
    await save(url, { runs: 3 });
    const deviceScan = await newDeviceScan(page);
    const ports = rig({ measure: played(50, 90, 70) });
    await deliver(ports, deviceScan);
    const ended = await stored(deviceScan);
    expect(ended).toMatchObject({
      overallScore: 70,
      conditions: { runs: { measured: 3, wanted: 3 } },
    });
    const report = (await reports.getJson(ended?.reportKey ?? '')) as ScanReport;
    expect(report).toMatchObject({ overallScore: 70, conditions: { runs: { wanted: 3 } } });
    expect(ports.measured).toHaveLength(3);
  });

  test('go on after one that fails', async () => {
    const { url, page } = await newSite();
    await save(url, { runs: 3 });
    const deviceScan = await newDeviceScan(page);
    await deliver(rig({ measure: played(50, 'fails', 60, 70) }), deviceScan);
    expect(await stored(deviceScan)).toMatchObject({
      overallScore: 60,
      conditions: { runs: { measured: 3, wanted: 3 } },
    });
  });

  test('are counted in the progress, which they share', async () => {
    const { url, page } = await newSite();
    await save(url, { runs: 5 });
    const deviceScan = await newDeviceScan(page);
    const seen: [string, number][] = [];
    let run = 0;
    const ports = rig({
      measure: async ({ device, onProgress }) => {
        run += 1;
        onProgress({ stage: 'loading', percent: 50 });
        await expect
          .poll(async () => (await stored(deviceScan))?.run, { timeout: 20_000 })
          .toBe(run);
        const now = await stored(deviceScan);
        if (now !== undefined) {
          const { stage, percent } = combineStatus([now]);
          seen.push([stage, percent]);
        }
        return resultOf(device, 60);
      },
    });
    await deliver(ports, deviceScan);
    expect(seen.map(([stage]) => stage.slice(0, 11))).toEqual(
      [1, 2, 3, 4, 5].map((each) => `Run ${each} of 5:`),
    );
    expect(seen.map(([, percent]) => percent)).toEqual([10, 30, 50, 70, 90]);
  });
});

describe('other settings', () => {
  const measuredWith =
    (throttling: object, runs?: number, measured?: number) =>
    (scan: Parameters<typeof doneWith>[0]) => {
      const done = doneWith(scan, 60 + (runs ?? 0));
      const conditions = {
        ...done.conditions,
        throttling: { ...done.conditions.throttling, ...throttling },
        ...(runs === undefined ? {} : { runs: { measured: measured ?? runs, wanted: runs } }),
      };
      return { ...done, conditions };
    };

  test('begin the proof of changes again, and are marked in the charts', async () => {
    const { page } = await newSite();
    for (const hours of [9, 8, 7]) await scanOf(page, hoursAgo(hours), { mobile: 60, desktop: 90 });
    const levelOf = async () =>
      (await changeRecords(table).find(accountId, [page.url])).get(keyOfUrl(page.url))?.mobile
        ?.level.length;
    expect(await levelOf()).toBe(3);
    const only = (done: ReturnType<typeof measuredWith>) => (scan: Parameters<typeof done>[0]) =>
      scan.device === 'mobile' ? done(scan) : doneWith(scan, 90);
    await scanOf(page, hoursAgo(6), only(measuredWith({ rttMs: 80 })));
    expect(await levelOf()).toBe(1);
    await scanOf(page, hoursAgo(5), only(measuredWith({ rttMs: 80 }, 3)));
    expect(await levelOf()).toBe(1);
    const { body } = await ask(listConditionChanges, { query: { url: page.url } });
    const network = '1.6 Mbit/s, processor 4 times slower';
    expect(
      listConditionChanges.answer
        .parse(body)
        .map(({ what, device, from, to }) => ({ what, device, from, to })),
    ).toEqual([
      {
        what: 'settings',
        device: 'mobile',
        from: `150 ms round trip, ${network}, one run`,
        to: `80 ms round trip, ${network}, one run`,
      },
      {
        what: 'settings',
        device: 'mobile',
        from: `80 ms round trip, ${network}, one run`,
        to: `80 ms round trip, ${network}, median of 3 runs`,
      },
    ]);
    const latest = await ask(getLatestScan, { query: { url: page.url } });
    expect(latest.body.mobile.measuredWith).toEqual({
      ...defaultThrottling.mobile,
      rttMs: 80,
      runs: 3,
    });
    await scanOf(page, hoursAgo(4), only(measuredWith({ rttMs: 80 }, 3, 2)));
    expect(await levelOf()).toBe(2);
    const fewer = await ask(getLatestScan, { query: { url: page.url } });
    expect(fewer.body.mobile.measuredWith).toMatchObject({ runs: 2 });
    // The usual spread is that of runs with the same settings.
    const { body: figures } = await ask(getScanFigures, { body: { url: page.url } });
    expect(
      getScanFigures.answer.parse(figures).recentScans.map(({ mobile }) => mobile.overallScore),
    ).toEqual([null, null, null, null, 63, 63]);
  });

  test('are those of the fresh runs as well', async () => {
    const { url, page } = await newSite();
    await save(url, { network: 'custom', mobile: slow });
    await store.start(page, minutes(0));
    const check = await store.startCheck({ ...page, device: 'mobile' }, minutes(1));
    if (check === undefined) throw new Error('no check');
    const asked: unknown[] = [];
    const measure: MeasurePage = async ({ device, throttling }) => {
      asked.push(throttling);
      return resultOf(device);
    };
    await deliver(rig({ measure }), check);
    expect(asked).toEqual([slow]);
  });
});
