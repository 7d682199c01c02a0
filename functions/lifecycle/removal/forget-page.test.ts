import type { SQSEvent } from 'aws-lambda';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  conditions,
  fieldData,
  labData,
  newPage,
  reportOf,
  useTable,
} from '../../../test/support/scans.ts';
import { forgetPage as contract } from '../../../shared/jobs/catalogue.ts';
import { fieldHistoryStore } from '../../measuring/field-data/field-history-store.ts';
import { fieldReadingStore } from '../../measuring/field-data/field-reading-store.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { chartPointEntity } from '../../measuring/scans/reading/chart-point-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { objectStore, type ObjectStore } from '../../platform/aws/object-store.ts';
import { forgetScans } from '../../measuring/scans/running/forget-scans.ts';
import { handler } from './forget-page.worker.ts';
import { rawReportKey, reportKey } from '../../measuring/scans/report-keys.ts';
import { scanStore, type ScanStore } from '../../measuring/scans/scan-store.ts';
import {
  scannedPageStore,
  type ScannedPageStore,
} from '../../measuring/scans/scanned-page-store.ts';
import { after } from '../../platform/times.ts';

let table: Table;
let store: ScanStore;
let pages: ScannedPageStore;
let reports: ObjectStore;
beforeAll(async () => {
  table = await useTable();
  store = scanStore(table);
  pages = scannedPageStore(table);
  reports = objectStore(bucketClient(), env.reportsBucket());
});

type Page = ReturnType<typeof newPage>;
const noon = new Date('2026-11-21T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * 60_000);

async function scanOf(page: Page, at: Date): Promise<string[]> {
  const { scan } = await store.start(page, at);
  const keys: string[] = [];
  for (const deviceScan of scan) {
    const claimed = await store.claim(deviceScan, 'worker', at);
    if (claimed === undefined) throw new Error('not claimed');
    keys.push(reportKey(deviceScan), rawReportKey(deviceScan));
    await reports.putJson(reportKey(deviceScan), reportOf(deviceScan.device));
    await reports.putJson(rawReportKey(deviceScan), {});
    const numbers = { overallScore: 90, labData, conditions, fieldData: null };
    const outcome = { kind: 'done', reportKey: reportKey(deviceScan), ...numbers } as const;
    await store.finish(claimed, 'worker', outcome, at);
  }
  return keys;
}
const deviceScansLeft = async ({ accountId, url }: Page) =>
  (await pages.history(accountId, url, { limit: 100 })).deviceScans.length;
const pointsLeft = async ({ accountId, url }: Page) => {
  const page = { accountId, urlKey: keyOfUrl(url) };
  return (await chartPointEntity(table).query.byPage(page).go()).data.length;
};
const reportsLeft = async (keys: string[]) =>
  (await Promise.all(keys.map((key) => reports.getJson(key)))).filter((one) => one !== undefined)
    .length;
/** A reading of field data and a weekly history; with functions that count the remaining items. */
async function readField(page: Page, at: Date): Promise<void> {
  const period = { firstDate: '2026-10-18', lastDate: '2026-11-14' };
  const { lcp, fid, cls, fcp, inp, ttfb } = fieldData;
  const week = { ...period, lcp, fid, cls, fcp, inp, ttfb };
  const mobile = { source: 'url' as const, periods: [week] };
  const key = { ...page, dueAt: at.toISOString() };
  await fieldReadingStore(table).add(key, { mobile: fieldData, desktop: null }, at);
  const times = { now: at, askAgainAt: after(at, 3_600_000) };
  await fieldHistoryStore(table).keep(page, { mobile, desktop: null }, times);
}
async function fieldLeft({ accountId, url }: Page): Promise<[number, number]> {
  const options = { since: new Date(0), now: noon };
  const readings = await fieldReadingStore(table).listSince(accountId, url, options);
  const history = await fieldHistoryStore(table).find(accountId, url, noon);
  return [readings.length, history === undefined ? 0 : 1];
}
async function forget(page: Page, before: Date): Promise<number> {
  const payload = { ...page, before: before.toISOString() };
  const body = JSON.stringify({ job: contract.id, payload });
  const attributes = { ApproximateReceiveCount: '1' };
  const done = await handler({ Records: [{ messageId: 'm', body, attributes }] } as SQSEvent);
  return done.batchItemFailures.length;
}

describe('forgetScans', () => {
  test('deletes the numbers and reports of a page, and nothing else; is idempotent', async () => {
    const page = newPage();
    const other = { ...page, url: 'https://example.com/other' };
    const keys = [...(await scanOf(page, noon)), ...(await scanOf(page, minutes(1)))];
    const otherKeys = await scanOf(other, noon);
    expect([await deviceScansLeft(page), await reportsLeft(keys)]).toEqual([4, 8]);
    expect(await pointsLeft(page)).toBe(2);
    expect(await forget(page, minutes(5))).toBe(0);
    expect(await forget(page, minutes(5))).toBe(0);
    expect([await deviceScansLeft(page), await reportsLeft(keys)]).toEqual([0, 0]);
    expect(await pages.find(page.accountId, page.url, noon)).toBeUndefined();
    expect([await deviceScansLeft(other), await reportsLeft(otherKeys)]).toEqual([2, 4]);
    expect([await pointsLeft(page), await pointsLeft(other)]).toEqual([0, 1]);
  });

  test('keeps scans since the page was added again', async () => {
    const page = newPage();
    const old = await scanOf(page, noon);
    const young = await scanOf(page, minutes(10));
    await forget(page, minutes(5));
    expect([await deviceScansLeft(page), await pointsLeft(page)]).toEqual([2, 1]);
    expect([await reportsLeft(old), await reportsLeft(young)]).toEqual([0, 4]);
    expect((await pages.find(page.accountId, page.url, noon))?.mobile?.overallScore).toBe(90);
  });

  test('resumes where it died', async () => {
    const page = newPage();
    const keys = await scanOf(page, noon);
    const remove = async () => Promise.reject(new Error('SlowDown'));
    const dying = forgetScans({ table, reports: { remove } }, { ...page, before: minutes(1) });
    await expect(dying).rejects.toThrow('SlowDown');
    expect(await deviceScansLeft(page)).toBe(2);
    await forget(page, minutes(1));
    expect([await deviceScansLeft(page), await reportsLeft(keys)]).toEqual([0, 0]);
  });

  test('also deletes field data, but not that of other pages, nor later readings', async () => {
    const page = newPage();
    const other = { ...page, url: 'https://example.com/other' };
    for (const each of [page, other]) {
      await readField(each, noon);
      await readField(each, minutes(1));
    }
    expect([await fieldLeft(page), await fieldLeft(other)]).toEqual([
      [2, 1],
      [2, 1],
    ]);
    await forget(page, minutes(1));
    expect(await fieldLeft(page)).toEqual([1, 1]);
    await forget(page, minutes(5));
    await forget(page, minutes(5));
    expect([await fieldLeft(page), await fieldLeft(other)]).toEqual([
      [0, 0],
      [2, 1],
    ]);
  });
});
