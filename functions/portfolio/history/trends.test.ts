import { expect, test, vi } from 'vitest';
import { listTrends } from '../../../shared/calls/portfolio/trends.ts';
import { doneWith, failed, hoursAgo, scansOfAnAccount } from '../../../test/support/scan-calls.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { chartPointEntity } from '../../measuring/scans/reading/chart-point-entity.ts';
import { noChanges } from '../../measuring/scans/changes/found-changes.ts';
import { forgetScans } from '../../measuring/scans/running/forget-scans.ts';
import { defaultRun } from '../../../shared/scans/lab-settings.ts';
import { trendOfScans } from './trend-of-scans.ts';

const { table, store, ask, newPage, scanOf } = await scansOfAnAccount();
const trendsOf = async (sites: string[]) => (await ask(listTrends, { body: { sites } })).body;

const untold = { kind: 'too-little-history', runs: 0, of: 21 };

test('is the median score of each day and device', () => {
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
  expect(mobile.last).toBe(50);
  expect(desktop).toEqual({
    scores: [
      { day: '2026-11-20', score: 90 },
      { day: '2026-11-22', score: 91 },
    ],
    last: 93,
    change: untold,
  });
});

test('leaves out scans with other lab settings than the newest one of the device', () => {
  const run = { lighthouse: '13', chromium: '154', system: 'Linux', speed: 2000 };
  const lab = { ...defaultRun('mobile'), rttMs: 60 };
  const { mobile, desktop } = trendOfScans([
    {
      scanDate: '2026-11-20T01:00:00.000Z',
      mobileScore: 40,
      mobileRun: run,
      desktopScore: 90,
      desktopRun: run,
    },
    {
      scanDate: '2026-11-21T01:00:00.000Z',
      mobileScore: 80,
      mobileRun: { ...run, lab },
      desktopScore: 91,
      desktopRun: run,
    },
  ]);
  expect(mobile.scores).toEqual([{ day: '2026-11-21', score: 80 }]);
  expect(desktop.scores).toHaveLength(2);
});

test('says what is proven, and nothing of its own', () => {
  const scans = [90, 91, 90, 5].map((mobileScore, index) => ({
    scanDate: `2026-11-${10 + index}T01:00:00.000Z`,
    mobileScore,
  }));
  const mobile = { kind: 'unchanged', runs: 30 } as const;
  expect(trendOfScans(scans, { ...noChanges, mobile }, '2026-11-13').mobile).toEqual({
    scores: [{ day: '2026-11-13', score: 5 }],
    last: 5,
    change: mobile,
  });
  expect(trendOfScans(scans).mobile.change).toEqual(untold);
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
  const change = { ...untold, runs: 2 };
  const nothing = { scores: [], last: null, change: untold };
  expect(await trendsOf([never.url, page.url])).toEqual([
    { url: never.url, picture: null, mobile: nothing, desktop: nothing },
    {
      url: page.url,
      picture,
      mobile: {
        scores: [{ day: day(lately), score: 60 }],
        last: 60,
        change,
      },
      desktop: {
        scores: [
          { day: day(lately), score: 60 },
          { day: day(now), score: 70 },
        ],
        last: 70,
        change: { ...untold, runs: 3 },
      },
    },
  ]);
  const reports = { remove: () => Promise.resolve() };
  await forgetScans({ table, reports }, { ...page, before: new Date() });
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
  expect(lines.join('')).toContain('corrupt score skipped');
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
