/** Months begin and end where the client is. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { uptimeCheckEntity } from '../../monitoring/uptime/uptime-check-entity.ts';
import { allShards } from '../../platform/table/shards.ts';
import { after, hourMs } from '../../platform/times.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { reportScheduleStore } from '../../registry/clients/report-schedule-store.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { computeReport } from './content/compute-report.ts';
import { reportStore } from './report-store.ts';
import { startDueReports } from './start-due-reports.ts';

const table = await useTable();
const url = 'https://shop.example/';
const urlKey = keyOfUrl(url);

/** A client with a site, whose monthly report of November 2026 is next. */
async function clientIn(timeZone: string) {
  const { accountId } = await seedAccount(table, { plan: 'Internal' });
  const key = { accountId, clientId: randomUUID() };
  const createdAt = '2026-01-01T00:00:00.000Z';
  await clientEntity(table)
    .create({ ...key, name: 'Shop', contacts: [], createdAt })
    .go();
  await siteEntity(table)
    .create({ ...key, urlKey, url, siteId: urlKey, siteName: 'Shop', createdAt })
    .go();
  const now = new Date('2026-11-10T12:00:00.000Z');
  await reportScheduleStore(table).save(key, { isMonthly: true, sender: null, timeZone }, { now });
  return key;
}

test.each([
  ['America/Los_Angeles', '2026-12-01T14:00:00.000Z'],
  ['Etc/GMT+12', '2026-12-01T18:00:00.000Z'],
  ['UTC', '2026-12-01T06:00:00.000Z'],
  ['Asia/Tokyo', '2026-12-01T06:00:00.000Z'],
])('a monthly report for %s is made once the last day has ended there', async (zone, ready) => {
  const { accountId, clientId } = await clientIn(zone);
  const started: unknown[] = [];
  const sweep = (now: Date) =>
    startDueReports(table, async (_, payloads) => void started.push(...payloads), now, allShards());
  const at = new Date(ready);
  for (let now = new Date('2026-12-01T05:00:00.000Z'); now < at; now = after(now, hourMs))
    await sweep(now);
  const ofClient = () =>
    started.filter((one) => (one as { accountId: string }).accountId === accountId);
  expect(ofClient()).toEqual([]);
  await sweep(at);
  await sweep(after(at, hourMs));
  expect(ofClient()).toHaveLength(1);
  expect(await reportStore(table).list(accountId, at)).toMatchObject([
    { clientId, title: 'Shop, November 2026' },
  ]);
  const next = await reportScheduleStore(table).find({ accountId, clientId });
  expect(next?.retryAt).toBe('2027-01-01T06:00:00.000Z');
});

test('a month in Los Angeles has its own days, one of which has 25 hours', async () => {
  const key = await clientIn('America/Los_Angeles');
  const { accountId } = key;
  const [end, hours] = [new Date('2026-12-01T14:00:00.000Z'), 75 * 24];
  // 22:00 on 31 October, and 20:00 on 30 November.
  const down = ['2026-11-01T05:00:00.000Z', '2026-12-01T04:00:00.000Z'];
  const checks = Array.from({ length: hours }, (_, index) => {
    const at = after(end, -index * hourMs).toISOString();
    const status = down.includes(at) ? ('down' as const) : ('up' as const);
    const page = { accountId, urlKey, expiresAt: 4e9, furtherAttempts: 0 };
    return { ...page, dueAt: at, checkedAt: at, status };
  });
  await uptimeCheckEntity(table).put(checks).go({ concurrent: 8 });
  const [from, to] = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];
  const report = await computeReport(table, { ...key, title: 'Shop', from, to }, end);
  const [site] = report.sites;
  expect(site?.uptime.outages.map((outage) => outage.from)).toEqual([down[1]]);
  const { now, before } = site?.series ?? {};
  expect([now?.days.length, now?.days[0], now?.days.at(-1)]).toEqual([
    30,
    '2026-11-01',
    '2026-11-30',
  ]);
  expect(now?.downMs.map((ms) => (ms ?? 0) > 0).lastIndexOf(true)).toBe(29);
  expect([before?.days.length, before?.days.at(-1)]).toEqual([30, '2026-10-31']);
  expect(before?.downMs.at(-1)).toBeGreaterThan(0);
});
