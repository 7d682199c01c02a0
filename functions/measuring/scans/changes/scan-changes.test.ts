import { describe, expect, test } from 'vitest';
import { getScanChanges } from '../../../../shared/calls/measuring/scan-changes.ts';
import {
  getLatestScan,
  listMonthlyOverall,
} from '../../../../shared/calls/measuring/scan-results.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import { rawResult } from '../../../../test/support/raw-result.ts';
import {
  doneWith,
  failed,
  hoursAgo,
  scansOfAnAccount,
} from '../../../../test/support/scan-calls.ts';
import { conditions, labData } from '../../../../test/support/scans.ts';
import { seedAccount } from '../../../../test/support/seed-account.ts';
import { bucketClient } from '../../../platform/aws/bucket-client.ts';
import { env } from '../../../platform/aws/env.ts';
import { objectStore } from '../../../platform/aws/object-store.ts';
import { reportFigures } from '../reading/report-figures.ts';
import { provenChange } from '../../../../test/support/proven-change.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { changeRecordEntity } from './change-record-entity.ts';
import { rawReportKey } from '../report-keys.ts';

const { table, store, owner, ask, requestRaw, newPage, scanOf } = await scansOfAnAccount();
const device = 'mobile' satisfies Device;

const contrast = (count: number) => ({
  id: 'color-contrast',
  title: 'Contrast is low',
  score: count === 0 ? 1 : 0,
  scoreDisplayMode: 'binary',
  details: {
    items: Array.from({ length: count }, (_, index) => ({
      node: { type: 'node', selector: `p.n${index}`, snippet: '<p>' },
    })),
  },
});

/** A result of a page with a vendor's script, and elements of low contrast. */
function resultWith({ scriptBytes, failures }: { scriptBytes: number; failures: number }) {
  const name = 'ads.example';
  const raw = rawResult({
    script: { requests: 1, bytes: scriptBytes },
    mainThreadMs: 900,
    vendors: [{ name, origin: 'https://ads.example', bytes: scriptBytes, workMs: 20 }],
  });
  const item = { url: 'https://ads.example/tag.js?visit=9', transferSize: scriptBytes };
  const items = [{ ...item, resourceType: 'Script', entity: name }];
  return {
    ...raw,
    finalDisplayedUrl: 'https://shop.example/',
    audits: {
      ...raw.audits,
      'network-requests': { details: { items } },
      'color-contrast': contrast(failures),
    },
    categories: {
      accessibility: { title: 'Accessibility', auditRefs: [{ id: 'color-contrast', weight: 7 }] },
    },
  };
}

interface Measured {
  score: number;
  /** Not stored if undefined, like a report from before 90 days. */
  raw?: object;
  benchmarkIndex?: number;
}

async function measure(
  page: { accountId: string; url: string },
  at: Date,
  { score, raw, benchmarkIndex = 1500 }: Measured,
) {
  const reports = objectStore(bucketClient(), env.reportsBucket());
  const { scan } = await store.start(page, at);
  for (const deviceScan of scan) {
    const claimed = await store.claim(deviceScan, 'worker', at);
    if (claimed === undefined) throw new Error('not claimed');
    if (raw !== undefined) await reports.putJson(rawReportKey(deviceScan), raw);
    const figures = raw && reportFigures(raw);
    const numbers = { ...doneWith(deviceScan, score), figures };
    const outcome = { ...numbers, conditions: { ...conditions, benchmarkIndex } };
    await store.finish(claimed, 'worker', outcome, at);
  }
  return scan[0]?.scanId ?? '';
}

const changesOf = async (url: string, chosen: { before?: string; after?: string } = {}) =>
  (await ask(getScanChanges, { body: { url, device, ...chosen } })).body;

test('two scans are compared by numbers, requests, vendors and findings', async () => {
  const page = await newPage();
  const raw = { scriptBytes: 100_000, failures: 1 };
  const first = await measure(page, hoursAgo(3), { score: 80, raw: resultWith(raw) });
  const grown = resultWith({ scriptBytes: 500_000, failures: 4 });
  const second = await measure(page, hoursAgo(2), { score: 60, raw: grown, benchmarkIndex: 900 });
  const changes = await changesOf(page.url, { before: first, after: second });
  expect(changes).toMatchObject({
    before: { scanId: first, overallScore: 80, labData, conditions: { benchmarkIndex: 1500 } },
    after: { scanId: second, overallScore: 60, hasReport: true, finalUrl: 'https://shop.example/' },
    change: { kind: 'too-little-history', of: 21 },
    proven: null,
    requests: {
      changes: [{ kind: 'larger', url: 'https://ads.example/tag.js', vendor: 'ads.example' }],
      sources: [{ type: 'script', vendor: 'ads.example', bytes: 400_000 }],
    },
    vendors: [{ name: 'ads.example', before: { bytes: 100_000 }, after: { bytes: 500_000 } }],
    findings: [{ id: 'accessibility', findings: [{ id: 'color-contrast', newPlaces: 3 }] }],
    recentScans: [{ scanId: second }, { scanId: first }],
  });
});

test('without a choice the newest result is compared with the one before, past failures', async () => {
  const page = await newPage();
  const first = await scanOf(page, hoursAgo(4), { mobile: 70, desktop: 90 });
  await scanOf(page, hoursAgo(3), { mobile: failed, desktop: 91 });
  const newest = await scanOf(page, hoursAgo(2), { mobile: 75, desktop: failed });
  await scanOf(page, hoursAgo(1), { mobile: failed, desktop: failed });
  const pair = { before: { scanId: first }, after: { scanId: newest } };
  expect(await changesOf(page.url)).toMatchObject(pair);
  expect(await changesOf(page.url, { after: newest })).toMatchObject(pair);
});

test('a scan counts from when it was measured, not from when it was requested', async () => {
  const page = await newPage();
  const requested = [hoursAgo(3), hoursAgo(1)];
  for (const at of requested) {
    const { scan } = await store.start(page, at);
    for (const deviceScan of scan) {
      const claimed = await store.claim(deviceScan, 'worker', at);
      if (claimed === undefined) throw new Error('not claimed');
      const wait = deviceScan.device === 'mobile' ? 330_000 : 400_000;
      const measuredAt = new Date(at.getTime() + wait);
      const outcome = {
        ...doneWith(deviceScan, 70),
        measuredAt,
        onSlowMachine: at === requested[1],
      };
      await store.finish(claimed, 'worker', outcome, hoursAgo(0));
    }
  }
  const [earlier, later] = requested.map((at) => new Date(at.getTime() + 330_000).toISOString());
  if (earlier === undefined || later === undefined) throw new Error('no times');
  const byTime = await changesOf(page.url, { before: earlier, after: later });
  expect(byTime).toMatchObject({
    before: { scanDate: earlier, onSlowMachine: false },
    after: { scanDate: later, onSlowMachine: true },
    recentScans: [{ scanDate: later }, { scanDate: earlier }],
  });
  const [desktopBefore, desktopAt] = requested.map((at) =>
    new Date(at.getTime() + 400_000).toISOString(),
  );
  const { body: scores } = await ask(listMonthlyOverall, { query: { url: page.url } });
  expect(scores).toEqual([
    { scanDate: earlier, measuredAt: { desktop: desktopBefore }, mobile: 70, desktop: 70 },
    {
      scanDate: later,
      measuredAt: { desktop: desktopAt },
      mobile: 70,
      desktop: 70,
      onSlowMachine: ['mobile', 'desktop'],
    },
  ]);
  const { body: latest } = await ask(getLatestScan, { query: { url: page.url } });
  expect(latest).toMatchObject({
    mobile: { measuredAt: later, requestedAt: requested[1]?.toISOString(), onSlowMachine: true },
    desktop: { measuredAt: desktopAt },
  });
});

test('a scan is also known by the time at which it was requested', async () => {
  const page = await newPage();
  const times = [hoursAgo(3), hoursAgo(2), hoursAgo(1)];
  const ids: string[] = [];
  for (const at of times) ids.push(await scanOf(page, at, { mobile: 70, desktop: 80 }));
  const [before, after] = times.map((time) => time.toISOString());
  if (before === undefined || after === undefined) throw new Error('no times');
  expect(await changesOf(page.url, { before, after })).toMatchObject({
    before: { scanId: ids[0] },
    after: { scanId: ids[1] },
  });
});

test('a proven change is named between the scans that it lies between', async () => {
  const page = await newPage();
  for (const [index, mobile] of [71, 71, 71, 100].entries())
    await scanOf(page, hoursAgo(9 - index), { mobile, desktop: 90 });
  const { before, after } = await changesOf(page.url);
  const of = { accountId: page.accountId, urlKey: keyOfUrl(page.url), device } as const;
  const { data } = await changeRecordEntity(table).get(of).go();
  if (data === null || after === null) throw new Error('no record');
  const change = provenChange([71, 100], { since: new Date(after.scanDate) });
  const record = { ...data.record, proven: [change] };
  await changeRecordEntity(table)
    .put({ ...data, record })
    .go();
  expect((await changesOf(page.url)).proven).toEqual(change);
  expect((await changesOf(page.url, { after: before?.scanId ?? '' })).proven).toBeNull();
});

test('a page with one result, or none, has nothing to compare', async () => {
  const page = await newPage();
  const none = { before: null, requests: null, findings: null, vendors: null };
  expect(await changesOf(page.url)).toMatchObject({ ...none, after: null, recentScans: [] });
  const scanId = await scanOf(page, hoursAgo(1), { mobile: 70, desktop: 80 });
  expect(await changesOf(page.url)).toMatchObject({ ...none, after: { scanId } });
});

test('numbers and vendors stay when a report is gone after 90 days', async () => {
  const page = await newPage();
  const raw = resultWith({ scriptBytes: 100_000, failures: 1 });
  const first = await measure(page, hoursAgo(3), { score: 80, raw });
  const second = await measure(page, hoursAgo(2), { score: 60, raw });
  const [older] = await store.deviceScansOf(page.accountId, first);
  if (older === undefined) throw new Error('no device scan');
  await objectStore(bucketClient(), env.reportsBucket()).remove([
    rawReportKey({ ...older, device }),
  ]);
  expect(await changesOf(page.url, { before: first, after: second })).toMatchObject({
    before: { hasReport: false, figures: { totalBytes: 100_000 } },
    after: { hasReport: true },
    vendors: [{ name: 'ads.example' }],
    requests: null,
    findings: null,
  });
});

describe('bad input is answered with a sentence that names the field', async () => {
  const page = await newPage();
  const other = await newPage();
  const first = await scanOf(page, hoursAgo(4), { mobile: 70, desktop: 80 });
  const broken = await scanOf(page, hoursAgo(3), { mobile: failed, desktop: 81 });
  const second = await scanOf(page, hoursAgo(2), { mobile: 72, desktop: 82 });
  const open = await scanOf(page, hoursAgo(1), {});
  const elsewhere = await scanOf(other, hoursAgo(2), { mobile: 70, desktop: 80 });
  const stranger = await seedAccount(table);
  const { scan } = await store.start({ accountId: stranger.accountId, url: page.url }, hoursAgo(2));
  const foreign = scan[0]?.scanId;
  const valid = { url: page.url, device, before: first, after: second };
  test.each<[string, object, number, string, string]>([
    ['unknown', { before: 'x' }, 404, 'before', 'You have no scan with this id'],
    ["another account's", { after: foreign }, 404, 'after', 'You have no scan with this id'],
    ['unknown time', { before: '2026-01-01T00:00:00.000Z' }, 404, 'before', 'at this time'],
    ['the same', { before: second }, 400, 'before', 'Choose two different scans'],
    ['swapped', { before: second, after: first }, 400, 'before', 'from before the other one'],
    ['failed', { before: broken }, 400, 'before', 'no result on mobile'],
    ['running', { after: open }, 400, 'after', 'has not finished on mobile yet'],
    ["another page's", { before: elsewhere }, 400, 'before', 'a scan of another page: example.com'],
    ['another device', { device: 'tablet' }, 400, 'device', 'Choose mobile or desktop'],
    ['no device', { device: undefined }, 400, 'device', 'Device is required'],
    ['a number', { after: 7 }, 400, 'after', 'Choose the later scan'],
    ['too long', { after: 'x'.repeat(65) }, 400, 'after', 'This is not the id of a scan'],
    ['unknown address', { url: 'https://elsewhere.example/' }, 404, 'url', 'not one of your sites'],
  ])('%s', async (_, change, status, field, sentence) => {
    const answer = await requestRaw(getScanChanges, { body: { ...valid, ...change } });
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]).toMatchObject({ field });
    expect(answer.body.message).toContain(sentence);
  });

  test('the device that has a result can be compared', async () => {
    const body = { ...valid, device: 'desktop', before: broken };
    expect((await ask(getScanChanges, { body: { ...body, device: 'desktop' } })).status).toBe(200);
  });
});

test('a sub-user or stranger sees only their own account', async () => {
  const stranger = await seedAccount(table);
  const page = await newPage();
  const answer = await ask(getScanChanges, { body: { url: page.url, device } }, { as: stranger });
  expect(answer.status).toBe(404);
  expect(
    (await ask(getScanChanges, { body: { url: page.url, device } }, { as: owner })).status,
  ).toBe(200);
});
