import { expect, test, vi } from 'vitest';
import { listTrends } from '../../shared/calls/trends.ts';
import { doneWith, failed, hoursAgo, scansOfAnAccount } from '../../test/support/scan-calls.ts';
import { keyOfUrl } from '../pages/url-key.ts';
import { chartPointEntity, type RunConditions } from '../scans/chart-point-entity.ts';
import { changeStore } from '../scans/changes/change-store.ts';
import { forgetScans } from '../scans/forget-scans.ts';
import { scannedPageStore } from '../scans/scanned-page-store.ts';
import { trendOfScans } from './trend-of-scans.ts';

const { table, store, ask, newPage, scanOf } = await scansOfAnAccount();
const trendsOf = async (sites: string[]) => (await ask(listTrends, { body: { sites } })).body;

test('is the median score of each day and device, and the newest beside those before', () => {
  const scan = (scanDate: string, mobileScore?: number, desktopScore?: number) => ({
    scanDate,
    mobileScore,
    desktopScore,
  });
  const { mobile, desktop } = trendOfScans([
    scan('2026-11-20T01:00:00.000Z', 40, 90),
    scan('2026-11-20T09:00:00.000Z', 70),
    scan('2026-11-20T17:00:00.000Z', 44),
    scan('2026-11-21T01:00:00.000Z'),
    scan('2026-11-22T01:00:00.000Z', 60, 91),
    scan('2026-11-22T09:00:00.000Z', 50, 93),
  ]);
  expect(mobile.scores).toEqual([
    { day: '2026-11-20', score: 44 },
    { day: '2026-11-22', score: 50 },
  ]);
  expect(mobile).toMatchObject({ last: 50, before: 44 });
  expect(mobile.spread).toBeGreaterThan(20);
  expect(desktop).toEqual({
    scores: [
      { day: '2026-11-20', score: 90 },
      { day: '2026-11-22', score: 91 },
    ],
    last: 93,
    before: 91,
    spread: null,
    untold: 'few-scans',
  });
});

const scansOf = (scores: number[], lastRun: Partial<RunConditions> = {}) =>
  scores.map((mobileScore, index) => {
    const run = { lighthouse: '13', chromium: '153', system: 'Linux', speed: 1500 };
    const isLast = index === scores.length - 1;
    return {
      scanDate: `2026-11-${10 + index}T01:00:00.000Z`,
      mobileScore,
      mobileRun: isLast ? { ...run, ...lastRun } : run,
    };
  });

test('compares the newest scan with the scans before it', () => {
  const fallen = trendOfScans(scansOf([34, 36, 35, 5])).mobile;
  expect(fallen).toMatchObject({ last: 5, before: 35 });
  expect(fallen.spread).toBeLessThan(30);
  expect(trendOfScans(scansOf([34, 5])).mobile).toMatchObject({
    last: 5,
    before: 34,
    spread: null,
    untold: 'few-scans',
  });
});

test('compares a page that is scanned rarely with its older scans, as Site Details does', () => {
  const { mobile } = trendOfScans(scansOf([92, 91, 93, 92, 60]), '2026-11-14');
  expect(mobile).toMatchObject({
    scores: [{ day: '2026-11-14', score: 60 }],
    last: 60,
    before: 92,
  });
  expect(mobile.spread).toBeLessThan(10);
});

test('reports no change from a scan on a slow machine', () => {
  expect(trendOfScans(scansOf([98, 98, 98, 92], { isSlow: true })).mobile).toMatchObject({
    last: 92,
    before: 98,
    spread: null,
    untold: 'slow-machine',
  });
});

test('does not compare a scan of this machine with recordings of another one', () => {
  const recorded = scansOf([34, 36, 35, 34]).map((scan) => ({
    ...scan,
    mobileRun: { ...scan.mobileRun, isRecorded: true as const },
  }));
  const live = { ...scansOf([5])[0], scanDate: '2026-11-20T01:00:00.000Z' };
  expect(trendOfScans([...recorded, live]).mobile).toMatchObject({
    last: 5,
    before: 34,
    spread: null,
    untold: 'few-scans',
  });
  expect(trendOfScans(recorded).mobile.spread).toBeGreaterThan(0);
});

test('covers 14 days of each page in the order asked for, with the picture of the newest mobile scan', async () => {
  const [page, never] = await Promise.all([newPage(), newPage()]);
  await scanOf(page, hoursAgo(15 * 24), { mobile: 10, desktop: 10 });
  const [lately, now] = [hoursAgo(48), hoursAgo(1)];
  const picture = 'data:image/jpeg;base64,AAAA';
  const { scan } = await store.start(page, lately);
  for (const deviceScan of scan) {
    const claimed = await store.claim(deviceScan, 'worker', lately);
    if (claimed === undefined) throw new Error('not claimed');
    await store.finish(claimed, 'worker', { ...doneWith(deviceScan, 60), picture }, lately);
  }
  await scanOf(page, now, { mobile: failed, desktop: 70 });
  const day = (time: Date) => time.toISOString().slice(0, 10);
  const untold = { spread: null, untold: 'few-scans' };
  const nothing = { scores: [], last: null, before: null, ...untold };
  expect(await trendsOf([never.url, page.url])).toEqual([
    { url: never.url, picture: null, mobile: nothing, desktop: nothing },
    {
      url: page.url,
      picture,
      mobile: {
        scores: [{ day: day(lately), score: 60 }],
        last: 60,
        before: 10,
        ...untold,
      },
      desktop: {
        scores: [
          { day: day(lately), score: 60 },
          { day: day(now), score: 70 },
        ],
        last: 70,
        before: 60,
        ...untold,
      },
    },
  ]);
  const pages = scannedPageStore(table);
  const reports = { remove: () => Promise.resolve() };
  await forgetScans(
    { pages, changes: changeStore(table), reports },
    { ...page, before: new Date() },
  );
  expect(await trendsOf([page.url])).toMatchObject([{ picture: null, mobile: nothing }]);
});

test('leaves out a damaged score, and keeps the others of that page and of all pages', async () => {
  const [damaged, sound] = await Promise.all([newPage(), newPage()]);
  const at = hoursAgo(48);
  await scanOf(damaged, hoursAgo(1), { mobile: 61, desktop: 90 });
  const scanId = await scanOf(damaged, at, { mobile: 60, desktop: 91 });
  await scanOf(sound, at, { mobile: 70, desktop: 92 });
  const key = { accountId: damaged.accountId, urlKey: keyOfUrl(damaged.url), scanId };
  await chartPointEntity(table).patch(key).set({ mobileScore: 6000 }).go();
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('LOG_LEVEL', 'warn');
  const trends = listTrends.answer.parse(await trendsOf([damaged.url, sound.url]));
  expect(trends.map(({ mobile }) => mobile.scores.map(({ score }) => score))).toEqual([[61], [70]]);
  expect(trends[0]?.desktop.scores.map(({ score }) => score)).toEqual([91, 90]);
  const lines = output.mock.calls.map(([line]) => String(line));
  expect(lines.join('')).toContain('damaged score left out');
  output.mockRestore();
});

test('refuses more than 50 pages at once', async () => {
  const sites = Array.from({ length: 51 }, (_, index) => `https://example.com/${index}`);
  const { status, body } = await ask(listTrends, { body: { sites } });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    errors: [{ field: 'sites', message: 'Not more than 50 addresses at a time' }],
  });
});
