import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mergeVisitors as contract } from '../../../shared/jobs/catalogue.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import {
  countLog,
  logOf,
  type LoggedView,
  newVisitorSite,
} from '../../../test/support/visitor-log.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { after, hourMs, minuteMs } from '../../platform/times.ts';
import type { DueMerge } from './due-merges.ts';
import { lastViews } from './last-views.ts';
import { mergeVisitors } from './merge-visitors.ts';
import { rollUpLog } from './roll-up-log.ts';
import { sendMerges } from './send-merges.ts';
import { visitorSiteEntity } from './visitor-site-entity.ts';
import { visitorStore } from './visitor-store.ts';
import { visitorSummaries } from './visitor-summaries.ts';

const table = await useTable();
const store = visitorStore(table);
const summaries = visitorSummaries(table);
const day = '2026-11-20';
const noon = new Date(`${day}T12:00:00.000Z`);
let site: Awaited<ReturnType<typeof newVisitorSite>>;
beforeEach(async () => {
  const { accountId } = await seedAccount(table, { plan: 'Trial' });
  site = await newVisitorSite(table, accountId, 'https://shop.example');
});

const viewsOf = (count: number, more: Partial<LoggedView> = {}): LoggedView[] =>
  Array.from({ length: count }, (_, at) => ({
    lcp: 1000,
    at: `${day}T11:${String(at % 60).padStart(2, '0')}:00Z`,
    visitor: at,
    ...more,
  }));
const textOf = (views: readonly LoggedView[]): string => logOf(site.siteKey, views);
const count = (
  name: string,
  views: readonly LoggedView[],
  options: Parameters<typeof countLog>[2] = {},
) => countLog(table, { name, text: textOf(views) }, { now: noon, ...options });

/** Stores views without merging them. @returns the merges that were sent */
async function storeLog(
  name: string,
  views: readonly LoggedView[],
  now = noon,
): Promise<DueMerge[]> {
  const sent: DueMerge[] = [];
  const ports = {
    store,
    viewsADayOf: async () => 10_000,
    sendMerges: async (merges: readonly DueMerge[]) => void sent.push(...merges),
  };
  await rollUpLog(ports, { name, text: textOf(views) }, now);
  return sent;
}
const ports = (most = 10_000) => ({
  store: { ...store, putDay: vi.fn(store.putDay) },
  summaries,
  viewsADayOf: async () => most,
  compare: vi.fn(async () => {}),
  forget: async () => {},
});

describe('a day', () => {
  test('is merged once for several log objects, and a merge without new parts writes nothing', async () => {
    const sent = [];
    for (const name of ['a', 'b', 'c'])
      sent.push(...(await storeLog(name, viewsOf(1, { visitor: name.charCodeAt(0) }))));
    const merging = ports();
    await mergeVisitors(merging, sent, noon);
    expect(sent).toHaveLength(3);
    expect(merging.store.putDay).toHaveBeenCalledTimes(1);
    expect(await store.findDay(site, day)).toMatchObject({ parts: 3, views: 3 });
  });

  test('has its summary and comparison although the first merge ended before them', async () => {
    const merges = await storeLog('a', viewsOf(60));
    const failing = { ...ports(), summaries: { refresh: () => Promise.reject(new Error('no')) } };
    await expect(mergeVisitors(failing, merges, noon)).rejects.toThrow('Could not count');
    expect([await store.findDay(site, day), failing.compare.mock.calls]).toMatchObject([
      { views: 60 },
      [],
    ]);
    const again = ports();
    await mergeVisitors(again, merges, noon);
    expect((await summaries.find(site, noon)).mobile?.views).toBe(60);
    expect([again.store.putDay.mock.calls.length, again.compare.mock.calls.length]).toEqual([0, 1]);
  });

  test('has all of its hours, with the share that one network may have in it', async () => {
    const flood = [9, 10].flatMap((hour) =>
      Array.from({ length: 30 }, (_, at) => ({
        lcp: 1000,
        at: `${day}T${String(hour).padStart(2, '0')}:${String(at).padStart(2, '0')}:00Z`,
        visitor: 100,
      })),
    );
    await count('a', [...flood, ...viewsOf(3)]);
    expect(await store.findDay(site, day)).toMatchObject({ parts: 3, views: 5, leftOut: 58 });
  });

  test('counts a network up to its share of the days before, if these had few views', async () => {
    const mine = { visitor: 100 };
    for (const [at, date] of ['2026-11-18', '2026-11-19', day].entries()) {
      const own = [0, 1, 2].map((one) => ({ lcp: 1000, at: `${date}T11:0${one}:00Z`, ...mine }));
      const others = viewsOf(5).map((view, place) => ({
        ...view,
        at: `${date}T11:00:00Z`,
        visitor: 5 * at + place,
      }));
      await count(date, [...own, ...others]);
    }
    const days = await store.daysBetween(site, ['0', 'z']);
    expect(days.map(({ views, leftOut }) => [views, leftOut])).toEqual([
      [7, 1],
      [5, 3],
      [5, 3],
    ]);
    // A month later the site has forgotten them.
    const later = '2026-12-19';
    await count(later, [{ lcp: 1000, at: `${later}T11:00:00Z`, ...mine }], {
      now: new Date(`${later}T12:00:00Z`),
    });
    expect(await store.findDay(site, later)).toMatchObject({ views: 1, leftOut: 0 });
  });

  test('that is full keeps what it has counted, and no further views are stored', async () => {
    await count('a', viewsOf(60), { most: 50 });
    expect(await store.findDay(site, day)).toMatchObject({ views: 50, leftOut: 10 });
    expect(await store.find(site)).toMatchObject({ fullOn: day });
    await count('b', viewsOf(5, { at: `${day}T08:00:00Z` }), { most: 50 });
    expect(await store.findDay(site, day)).toMatchObject({ views: 50, leftOut: 15, parts: 2 });
    expect((await store.newestParts(site, 9)).map(({ views }) => views.length)).toEqual([50, 0]);
  });

  test('stays as it is while nothing is measured for the account, and when its parts are gone', async () => {
    await count('a', viewsOf(4));
    const before = await store.findDay(site, day);
    const merges = await storeLog('b', viewsOf(1));
    await mergeVisitors(ports(0), merges, after(noon, 1000));
    expect(await store.findDay(site, day)).toEqual(before);
    const gone = ports();
    await mergeVisitors(
      { ...gone, store: { ...gone.store, partsOf: async function* () {} } },
      merges,
      noon,
    );
    expect(gone.store.putDay).not.toHaveBeenCalled();
  });

  test('is compared with those before for a site with many views only', async () => {
    const few = ports();
    await mergeVisitors(few, await storeLog('a', viewsOf(49)), noon);
    expect([few.compare.mock.calls.length, (await store.find(site))?.merges]).toEqual([
      0,
      undefined,
    ]);
    const many = ports();
    await mergeVisitors(many, await storeLog('b', viewsOf(1, { visitor: 100 })), noon);
    expect([many.compare.mock.calls.length, (await store.find(site))?.merges]).toEqual([1, {}]);
  });
});

describe('a busy site', () => {
  const clock = vi.spyOn(performance, 'now');
  beforeAll(() => void clock.mockReturnValue(0));
  afterAll(() => clock.mockRestore());

  test('has no further merge sent while one is to come, whose parts it has', async () => {
    await visitorSiteEntity(table)
      .patch(site)
      .set({ createdAt: '2026-11-01T00:00:00Z', merges: {} })
      .go();
    const first = await storeLog('a', viewsOf(2));
    expect(first.map(({ at }) => at)).toEqual([after(noon, 45 * minuteMs).toISOString()]);
    expect(await storeLog('b', viewsOf(3), after(noon, 40 * minuteMs))).toEqual([]);
    await mergeVisitors(ports(), first, after(noon, 45 * minuteMs));
    expect(await store.findDay(site, day)).toMatchObject({ parts: 2, views: 5 });
    expect(await storeLog('c', viewsOf(1), after(noon, 46 * minuteMs))).toHaveLength(1);
  });

  test('has another merge sent if the next one may begin before the views are stored', async () => {
    const merges = { [day]: after(noon, 90_000).toISOString() };
    await visitorSiteEntity(table).patch(site).set({ createdAt: '2026-11-01', merges }).go();
    clock.mockReturnValueOnce(0).mockReturnValueOnce(31_000);
    const [sent] = await storeLog('a', viewsOf(1));
    expect(sent?.at).toBe(after(noon, 31_000 + 45 * minuteMs).toISOString());
  });
});

test('the summary follows with the first views of a day, and then once an hour if enough have come', async () => {
  const known = async () => (await summaries.find(site, noon)).mobile?.views;
  const step = async (name: string, views: number, minutes: number) => {
    // Of networks of their own, so that none has more than its share.
    const own = viewsOf(views).map((view, at) => ({
      ...view,
      visitor: 100 * (name.charCodeAt(0) - 96) + at,
    }));
    await count(name, own, { now: after(noon, minutes * minuteMs) });
    return known();
  };
  expect(await step('a', 1, 0)).toBe(1);
  // Twice as many are shown at once, single ones are not.
  expect(await step('b', 2, 1)).toBe(1);
  expect(await step('c', 97, 2)).toBe(100);
  expect(await step('d', 20, 3)).toBe(100);
  expect(await step('e', 1, 63)).toBe(121);
  expect(await step('f', 4, 200)).toBe(121);
  await count('g', viewsOf(1, { at: '2026-11-21T00:00:00Z' }), { now: after(noon, 12 * hourMs) });
  expect(await known()).toBe(126);
});

test('the last views are there before they are merged', async () => {
  await storeLog('a', viewsOf(3));
  expect(await lastViews(store, site)).toMatchObject({
    at: noon.toISOString(),
    views: 3,
    recent: [{ page: '/' }, { page: '/' }, { page: '/' }],
  });
  await count('b', viewsOf(2));
  expect(await lastViews(store, site)).toMatchObject({ views: 5 });
});

test('merges of one time are one job, which SQS delays by 15 minutes at most', async () => {
  const sent: unknown[] = [];
  const sendJobs: SendJobs = async (job, payloads, options) => {
    sent.push([
      job.id,
      payloads.map((payload) => contract.payload.parse(payload).days.length),
      options,
    ]);
  };
  const at = (minutes: number) => after(noon, minutes * minuteMs).toISOString();
  const merge = (minutes: number) => ({ accountId: 'a', urlKey: 'u', day, at: at(minutes) });
  await sendMerges(sendJobs, [merge(45), merge(0), merge(45)], noon);
  expect(sent).toEqual([
    ['merge-visitors', [2], { delaySeconds: 900, cause: 'clock' }],
    ['merge-visitors', [1], { delaySeconds: 0, cause: 'clock' }],
  ]);
});
