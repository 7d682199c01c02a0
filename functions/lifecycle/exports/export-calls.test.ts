import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import { getScore, SiteScore } from '../../../shared/calls/measuring/assessment.ts';
import { convertToCsv, deleteCsv, downloadCsv } from '../../../shared/calls/lifecycle/exports.ts';
import {
  listMonthlyUptime,
  listOutages,
  Outages,
  UptimeRecord,
} from '../../../shared/calls/monitoring/uptime.ts';
import { availabilityWords } from '../../../shared/uptime/outage-words.ts';
import { roundedDown } from '../../../shared/uptime/uptime.ts';
import { percentOf, uptimeDays } from '../../../web/src/entities/uptime/rules/uptime-days.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { listPage } from '../../../test/support/listed-page.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { conditions, fieldData, labData, reportOf, useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser, seedSubUser } from '../../../test/support/seed-account.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { objectStore } from '../../platform/aws/object-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { reportKey } from '../../measuring/scans/report-keys.ts';
import { scanStore } from '../../measuring/scans/scan-store.ts';
import { uptimeStore } from '../../monitoring/uptime/uptime-store.ts';

let table: Table;
let owner: SeededUser;
beforeAll(async () => {
  table = await useTable();
  owner = await seedAccount(table);
});

const newPage = () => listPage(table, owner.accountId, `https://example.com/${randomUUID()}`);

/** A page with a mobile score and a failed desktop scan. */
async function scannedPage(): Promise<string> {
  const url = await newPage();
  const store = scanStore(table);
  const now = new Date();
  const { scan } = await store.start({ accountId: owner.accountId, url }, now);
  for (const deviceScan of scan) {
    const claimed = await store.claim(deviceScan, 'worker', now);
    if (claimed === undefined) throw new Error('not claimed');
    if (deviceScan.device === 'desktop') {
      const failed = { kind: 'failed', reason: 'http-5xx', fieldData: undefined } as const;
      await store.finish(claimed, 'worker', failed, now);
      continue;
    }
    const key = reportKey(deviceScan);
    await objectStore(bucketClient(), env.reportsBucket()).putJson(
      key,
      reportOf(deviceScan.device),
    );
    const numbers = { overallScore: 64, labData, conditions, reportKey: key, fieldData };
    await store.finish(claimed, 'worker', { kind: 'done', ...numbers }, now);
  }
  return url;
}

const ask = async (contract: CallContract, body: object, as: SeededUser) =>
  callRaw(await loadHandler(contract), contract, { params: { user: owner.email }, body }, { as });
const convert = async (siteUrl: string, as = owner) => ask(convertToCsv, { siteUrl }, as);
const download = async (date: string, as = owner) =>
  ask(downloadCsv, { date, userId: as.userId }, as);
const forget = async (date: string, as = owner) => ask(deleteCsv, { date, userId: as.userId }, as);

test('is converted, downloaded and deleted', async () => {
  const url = await scannedPage();
  const { status, body } = await convert(url);
  expect([status, Object.keys(body)]).toEqual([200, ['date']]);

  const file = await download(body.date);
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="web-vitals-${body.date.slice(0, 10)}.csv"`,
  );
  const lines: string[] = file.body.split('\r\n');
  expect(lines[0]).toBe('\ufeffSection,Device,Date (UTC),Item,Value,Unit,Rating,Note');
  expect(lines[1]).toBe(`Page,,${body.date},URL,${url},,,`);
  const found = lines.map((line) => line.replaceAll(/\d{4}-[^,]*Z/g, 'date'));
  expect(found).toContain('Overall Score,mobile,date,Performance,64,of 100,average,');
  expect(found).toContain('Lab Data,mobile,date,Largest Contentful Paint,2.2,s,good,');
  expect(found).toContain('Suggestions,mobile,date,Reduce unused JavaScript,450,ms,,faster');
  expect(found).toContain('Overall Score History,mobile,date,Performance,64,of 100,average,');
  expect(found.find((line) => line.startsWith('Field Data History,mobile,'))).toBeDefined();
  expect(found.find((line) => line.startsWith('Overall Score,desktop,'))).toContain(
    'The newest scan failed',
  );

  expect(await forget(body.date)).toMatchObject({ status: 200, body: { success: true } });
  const gone = await download(body.date);
  expect([gone.status, gone.body.errors[0].field]).toEqual([404, 'date']);
  expect((await forget(body.date)).status).toBe(200);
});

test('belongs to the user who made it, even within an account', async () => {
  const colleague = await seedSubUser(table, owner);
  const { body } = await convert(await scannedPage());
  expect((await download(body.date, colleague)).status).toBe(404);
  await forget(body.date, colleague);
  expect((await download(body.date)).status).toBe(200);
  const theirs = await convert(await scannedPage(), colleague);
  expect((await download(theirs.body.date, colleague)).status).toBe(200);
});

test('is refused for a page without results, and for an invalid date', async () => {
  for (const url of [`https://example.com/${randomUUID()}`, await newPage()]) {
    const unscanned = await convert(url);
    expect([unscanned.status, unscanned.body.errors[0].field]).toEqual([404, 'siteUrl']);
  }
  const running = await newPage();
  await scanStore(table).start({ accountId: owner.accountId, url: running }, new Date());
  expect((await convert(running)).status).toBe(404);
  for (const date of ['../2026', 'yesterday', '2026-11-22T00:00:00Z/../x']) {
    const refused = await download(date);
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'date']);
  }
});

test('has the same uptime as the calls behind Overview and Comparison, and as the score', async () => {
  const url = await scannedPage();
  const store = uptimeStore(table);
  const now = Date.now();
  const checks = Array.from({ length: 40 }, (_, hours) => [hours * 60, 'up'] as const);
  for (const [minutes, status] of [
    ...checks,
    [625, 'down'],
    [621, 'up'],
    [90, 'unknown'],
  ] as const) {
    const at = new Date(now - minutes * 60_000);
    const checkedAt = at.toISOString();
    const outcome = { status, checkedAt, furtherAttempts: 0 };
    await store.end({ accountId: owner.accountId, url, dueAt: checkedAt }, outcome, at);
  }
  const read = async (contract: CallContract) =>
    (await callRaw(await loadHandler(contract), contract, { query: { url } }, { as: owner })).body;
  const records = UptimeRecord.array().parse(await read(listMonthlyUptime));
  const outages = Outages.parse(await read(listOutages));
  const score = SiteScore.parse((await ask(getScore, { data: { url } }, owner)).body);
  const percent = percentOf(records);
  expect(percent).toBeLessThan(100);
  // The answer has one decimal.
  expect(score.serverUptime).toBe(Math.round(percent ?? 0) / 10);
  const days = uptimeDays(records, now, 3).filter((day) => day.percent !== null);
  expect(days.filter((day) => day.percent !== 100)).toHaveLength(1);
  expect(availabilityWords(outages)).toMatch(
    /^1 outage, 4 minutes; 99\.8\d % available, of the time watched$/,
  );
  const { body } = await convert(url);
  const text = String((await download(body.date)).body);
  expect(text).toContain(`Hourly checks that were up,${roundedDown(percent ?? 0)},%`);
  expect(text).toContain(`Availability,${roundedDown(outages.percent ?? 0)},%`);
  expect(text).toContain('1 outage, 4 minutes');
});
