import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as filmstrips from '../../functions/measuring/proofs/get-proof-filmstrips.call.ts';
import * as proofs from '../../functions/measuring/proofs/get-proofs.call.ts';
import * as verdict from '../../functions/measuring/scans/get-scan-verdict.call.ts';
import { getProofFilmstrips, getProofs } from '../../shared/calls/measuring/proofs.ts';
import { getScanVerdict } from '../../shared/calls/measuring/scan-results.ts';
import { call } from '../../test/support/call-handler.ts';
import { listPage } from '../../test/support/listed-page.ts';
import { incidentStore } from '../../functions/notifying/incidents/incident-store.ts';
import { dashboardStore } from '../../functions/notifying/notifications/dashboard-store.ts';
import { toNotification } from '../../functions/notifying/notifications/to-notification.ts';
import { outboxEventEntity } from '../../functions/platform/events/outbox-event-entity.ts';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { env } from '../../functions/platform/aws/env.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { after, dayMs } from '../../functions/platform/times.ts';
import { objectStore } from '../../functions/platform/aws/object-store.ts';
import { listChartPoints } from '../../functions/measuring/scans/reading/chart-points.ts';
import { noChanges } from '../../functions/measuring/scans/changes/found-changes.ts';
import { choosePair } from '../../functions/measuring/scans/reading/chosen-scans.ts';
import { listRecentScans } from '../../functions/measuring/scans/reading/recent-scans.ts';
import { scanChanges } from '../../functions/measuring/scans/changes/scan-changes.ts';
import { scanStore } from '../../functions/measuring/scans/scan-store.ts';
import {
  newestScan,
  scannedPageStore,
} from '../../functions/measuring/scans/scanned-page-store.ts';
import { pictureStore } from '../../functions/platform/aws/picture-store.ts';
import { screenshotStore } from '../../functions/measuring/screenshots/screenshot-store.ts';
import { takeScreenshot } from '../../functions/measuring/screenshots/take-screenshot.ts';
import { uptimeStore } from '../../functions/monitoring/uptime/uptime-store.ts';
import { conditions, labData, useTable } from '../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../test/support/seed-account.ts';
import { loadHistory } from './load-history.ts';
import { readProof, readRivals } from './rivals.ts';
import { recordedTime } from './recorded-time.ts';
import { dailyAt, newestDay, outages, periods, recordedDays } from './timeline.ts';

const url = 'http://127.0.0.1:8101/';
const rivals = { slow: 'http://127.0.0.1:8102/', rival: 'http://localhost:8101/' };
const now = new Date();
const dataDir = mkdtempSync(join(tmpdir(), 'first-look-'));
let table: Table;
let owner: SeededUser;
const load = async (): Promise<void> =>
  loadHistory(table, { ...owner, url, siteName: 'Fjord & Flour', now, dataDir, rivals });
beforeAll(async () => {
  table = await useTable();
  owner = await seedAccount(table);
  await load();
});

const page = () => ({ accountId: owner.accountId, url, now });
const scanOf = (daysAgo: number): string => recordedTime(now, daysAgo, dailyAt.scan).toISOString();
const points = () => listChartPoints(table, page(), ['mobileScore', 'desktopScore', 'mobileRun']);
const reports = () => objectStore(bucketClient(), env.reportsBucket());

test('an interrupted start is begun again', async () => {
  const before = await points();
  await load();
  expect(await points()).toHaveLength(before.length);
});

test('the charts have three months, with a release that was slow until it was repaired', async () => {
  const scans = await points();
  expect(scans.length).toBeGreaterThanOrEqual(30);
  expect(scans[0]?.scanDate).toBe(scanOf(recordedDays));
  expect(scans.at(-1)?.scanDate).toBe(scanOf(1));
  expect(scans.every(({ mobileRun }) => mobileRun?.isRecorded === true)).toBe(true);
  const [, slow, repaired] = periods.map(({ daysAgo }) => scanOf(daysAgo));
  const wasSlow = ({ scanDate }: { scanDate: string }): boolean =>
    scanDate >= (slow ?? '') && scanDate < (repaired ?? '');
  const scores = (some: typeof scans) => some.map(({ mobileScore = 0 }) => mobileScore);
  expect(Math.max(...scores(scans.filter(wasSlow)))).toBeLessThan(90);
  expect(Math.min(...scores(scans.filter((scan) => !wasSlow(scan))))).toBeGreaterThan(90);
});

test('incidents and notifications follow from the events, say that they are recorded, and are read and over', async () => {
  const incidents = (await incidentStore(table).list(owner.accountId)).flat();
  expect(incidents.map(({ cause }) => cause).toSorted()).toEqual([
    'markup-errors',
    'pictures-differ',
    'pictures-differ',
    'score-fell',
    'site-down',
    'site-down',
  ]);
  const fall = incidents.find(({ cause }) => cause === 'score-fell');
  expect(fall?.episodes[0]?.began.words).toContain('deployment ‘Online orders (recorded)’');
  const notifications = await dashboardStore(table, owner).list();
  for (const { title } of [...incidents, ...notifications]) expect(title).toContain('(recorded)');
  expect(incidents.every(({ state }) => state === 'ended')).toBe(true);
  expect(notifications.length).toBeGreaterThan(incidents.length);
  expect(notifications.every(({ read }) => read)).toBe(true);
});

test('an outage, its incident and its notification began at the same time', async () => {
  const { accountId } = owner;
  const [incident] = ofOutages((await incidentStore(table).list(accountId)).flat());
  const [notification] = await dashboardStore(table, owner).list().then(ofOutages);
  const { outages: found } = await uptimeStore(table).availability(accountId, url, { to: now });
  const began = found.at(-1)?.from;
  expect(began).toBeDefined();
  expect(incident?.beganAt).toBe(began);
  expect(notification && toNotification(notification).time).toBe(began);
});
const ofOutages = <One extends { title: string }>(all: readonly One[]): One[] =>
  all.filter(({ title }) => / (was|is) down/.test(title));

test('nothing of it is announced', async () => {
  const { accountId } = owner;
  const { data } = await outboxEventEntity(table).query.byId({ accountId }).go({ pages: 'all' });
  expect(data).toEqual([]);
});

test('uptime has both outages, as long as they were', async () => {
  const uptime = uptimeStore(table);
  const { accountId } = owner;
  const days = await uptime.listDays(accountId, url, recordedDays);
  expect(days.filter(({ down }) => down > 0)).toHaveLength(outages.length);
  expect(days.slice(1).every(({ up, down }) => up + down === 24)).toBe(true);
  const { outages: found, downMs } = await uptime.availability(accountId, url, { to: now });
  expect([found.length, downMs / 60_000]).toEqual([1, 7]);
  // So that a report of an earlier month has all of its hours too.
  const from = after(now, -80 * dayMs);
  const { knownMs } = await uptime.availability(accountId, url, { from, to: now });
  expect(knownMs).toBe(80 * dayMs);
});

test('reports are there around each change', async () => {
  for (const { daysAgo } of periods.slice(1)) {
    const [before, after] = [scanOf(daysAgo + 1), scanOf(daysAgo)];
    const chosen = await choosePair(table, page(), { device: 'mobile', before, after });
    const changes = await scanChanges(reports(), {
      device: 'mobile',
      changes: noChanges,
      ...chosen,
    });
    expect([changes.before?.hasReport, changes.after?.hasReport]).toEqual([true, true]);
  }
  const [, slow] = periods.map(({ daysAgo }) => daysAgo);
  const pair = { before: scanOf((slow ?? 0) + 1), after: scanOf(slow ?? 0) };
  const chosen = await choosePair(table, page(), { device: 'mobile', ...pair });
  const changes = await scanChanges(reports(), { device: 'mobile', changes: noChanges, ...chosen });
  expect(changes.requests?.changes[0]).toMatchObject({ kind: 'new', type: 'script' });
});

test('a scan of this machine continues the history, is not compared with a recorded one, and not repeated because of them', async () => {
  const pages = scannedPageStore(table);
  expect(await pages.recentRuns(owner.accountId, url, 'mobile')).toEqual([]);
  const store = scanStore(table);
  const { scan } = await store.start({ accountId: owner.accountId, url }, now);
  for (const queued of scan) {
    const claimed = await store.claim(queued, 'worker', now);
    if (claimed === undefined) throw new Error('not claimed');
    const numbers = { overallScore: 60, labData, conditions, reportKey: 'none', fieldData: null };
    await store.finish(claimed, 'worker', { kind: 'done', ...numbers }, now);
  }
  // They count for how much the page usually varies.
  expect((await listRecentScans(table, page())).length).toBeGreaterThan(30);
  const chosen = await choosePair(table, page(), { device: 'mobile' });
  expect(chosen.before?.conditions?.isRecorded).toBe(true);
  const changes = await scanChanges(reports(), { device: 'mobile', changes: noChanges, ...chosen });
  expect(changes.proven).toBeNull();
});

test('the slow site and its rival differ for certain', async () => {
  const { accountId } = owner;
  const recent = (one: string) => listRecentScans(table, { accountId, url: one, now });
  const [slow, rival] = await Promise.all([recent(rivals.slow), recent(rivals.rival)]);
  expect([slow.length, rival.length]).toEqual([3, 3]);
  const scores = (scans: typeof slow) => scans.map(({ mobile }) => mobile.overallScore ?? 0);
  expect(Math.max(...scores(slow))).toBeLessThan(Math.min(...scores(rival)) - 20);
  // No address of the recorder is left.
  expect(JSON.stringify([slow, rival])).not.toMatch(/:812\d\b/);
});

test('the newest recorded scan of the slow site has a proof with a gain, which says that it is recorded', async () => {
  const { accountId } = owner;
  const url = await listPage(table, accountId, rivals.slow);
  const device = 'mobile';
  const newest = newestScan(await scannedPageStore(table).find(accountId, url, now), device);
  const asked = { query: { url, device } } as const;
  const found = await call(proofs.handler, getProofs, asked, { as: owner });
  const { runs } = getProofs.answer.parse(found.body);
  expect(runs).toMatchObject([
    {
      state: 'ready',
      isAutomatic: false,
      proof: { url, isRecorded: true, scanDate: newest?.scanDate },
    },
  ]);
  const [run] = runs;
  expect(run?.requestedAt.slice(0, 10)).toBe(
    recordedTime(now, newestDay, 0).toISOString().slice(0, 10),
  );
  // No address of the recorder is left.
  expect(new Set(JSON.stringify(run).match(/127\.0\.0\.1:\d+/g))).toEqual(
    new Set(['127.0.0.1:8102']),
  );
  const params = { proofId: run?.proofId ?? '' };
  const shown = await call(
    filmstrips.handler,
    getProofFilmstrips,
    { ...asked, params },
    { as: owner },
  );
  const [film] = getProofFilmstrips.answer.parse(shown.body).filmstrips;
  expect(film?.base.length).toBeGreaterThan(1);
  expect(film?.fixed.length).toBeGreaterThan(1);
});

test('the verdict on the slow site puts the tried fix first', async () => {
  const url = await listPage(table, owner.accountId, rivals.slow);
  const { body } = await call(verdict.handler, getScanVerdict, { query: { url } }, { as: owner });
  const [first] = getScanVerdict.answer.parse(body).mobile?.fixes ?? [];
  expect(first?.tried).toMatchObject({ isProven: true, isRecorded: true });
  expect(first?.tried?.gain.score.low).toBeGreaterThan(1);
});

test('the proof is of the scan that the recording has as its newest', () => {
  const origin = 'http://127.0.0.1:8102';
  const { scans } = readRivals({ slow: origin, rival: 'http://localhost:8101' }).slow;
  const newest = scans.find(({ daysAgo, device }) => daysAgo === newestDay && device === 'mobile');
  const { proof } = readProof(origin);
  expect(proof.scanDate).toBe(newest?.measuredAt);
  expect(proof.fidelity.isFaithful).toBe(true);
});

test('a picture of this machine may equal a recorded one, and is not said to differ from it', async () => {
  const { accountId } = owner;
  const store = screenshotStore(table);
  const key = { accountId, url, dueAt: now.toISOString() };
  await takeScreenshot(
    {
      store,
      pictures: pictureStore(bucketClient(), env.reportsBucket()),
      takePicture: async () => ({ kind: 'picture', png: new Uint8Array(), mask: [] }),
      compare: () => ({
        isEqual: false,
        changedPixels: 1,
        changedPercent: 0.1,
        difference: new Uint8Array(),
      }),
      now: () => now,
    },
    { ...key, isLastDelivery: true },
  );
  expect((await store.find(key, now))?.isEqual).toBeUndefined();
});
