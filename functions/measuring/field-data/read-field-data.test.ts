import type { SQSEvent } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cruxError,
  cruxHistory,
  cruxNothing,
  type CruxQuestion,
  cruxRecord,
  type CruxReply,
  type CruxServer,
  startCruxServer,
} from '../../../test/support/crux-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { readFieldData as contract } from '../../../shared/jobs/catalogue.ts';
import type { Table } from '../../platform/table/table.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { fieldHistoryStore } from './field-history-store.ts';
import { fieldReadingStore, type ReadingKey } from './field-reading-store.ts';
import { readFieldData } from './read-field-data.ts';
import { handler } from './read-field-data.worker.ts';
import { rememberReading } from './remembered.ts';

let table: Table;
let crux: CruxServer;
let reply: (question: CruxQuestion) => CruxReply;
let page: { accountId: string; url: string };

const dayMs = 24 * 3_600_000;
/** A Wednesday; the newest week ended on Saturday the 14th. */
const wednesday = Date.parse('2026-11-18T12:00:00.000Z');
const day = (days: number) => new Date(wednesday + days * dayMs);
const setTime = (time: Date) => vi.useFakeTimers({ now: time, toFake: ['Date'] });

const weeks = { largest_contentful_paint: [2400, null, 2500] };
const isWeekly = ({ collectionPeriodCount }: CruxQuestion) => collectionPeriodCount !== undefined;

beforeAll(async () => {
  table = await useTable();
});
beforeEach(async () => {
  reply = (question) => (isWeekly(question) ? cruxHistory(weeks) : cruxRecord());
  crux = await startCruxServer((question) => reply(question));
  vi.stubEnv('CRUX_API_KEY', 'key');
  vi.stubEnv('CRUX_ENDPOINT', crux.url);
  vi.stubEnv('CRUX_QUERIES_PER_MINUTE', '100000');
  vi.stubEnv('LOG_LEVEL', 'silent');
  setTime(day(0));
  page = { accountId: randomUUID(), url: 'https://example.com/a' };
  await watchedPageEntity(table)
    .put(newlyWatched(page.accountId, page.url, day(0)))
    .go();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await crux.close();
});

/** Delivers the job of a day. @returns whether the queue would deliver it again */
async function deliver(dueAt = day(0), to = page): Promise<boolean> {
  const payload: ReadingKey = { ...to, dueAt: dueAt.toISOString() };
  const body = JSON.stringify({ job: contract.id, payload });
  const attributes = { ApproximateReceiveCount: '1' };
  const done = await handler({ Records: [{ messageId: 'm', body, attributes }] } as SQSEvent);
  return done.batchItemFailures.length > 0;
}
const readings = async () =>
  fieldReadingStore(table).listSince(page.accountId, page.url, {
    since: new Date(0),
    now: new Date(),
  });
const history = async () => fieldHistoryStore(table).find(page.accountId, page.url, new Date());
const asked = () => ({
  daily: crux.asked.filter((question) => !isWeekly(question)).length,
  weekly: crux.asked.filter(isWeekly).length,
});

describe('a page that is due', () => {
  test('has a reading and a history of both devices', async () => {
    expect(await deliver()).toBe(false);
    const collected = { firstDate: '2026-10-03', lastDate: '2026-10-30' };
    const found = { source: 'url', collectionPeriod: collected, lcp: { score: 2500 } };
    expect(await readings()).toMatchObject([
      { dueAt: day(0).toISOString(), readAt: day(0).toISOString(), mobile: found, desktop: found },
    ]);
    const p75s = { lcp: [2400, null, 2500] };
    expect(await history()).toMatchObject({
      mobile: { source: 'url', p75s },
      desktop: { source: 'url', p75s },
    });
    expect(asked()).toEqual({ daily: 2, weekly: 2 });
  });

  test('that is a site has the history of its origin beside its own, also if its own was read before', async () => {
    const { accountId, url } = page;
    await deliver(day(0));
    expect(asked().weekly).toBe(2);
    const [urlKey, createdAt] = [keyOfUrl(url), day(0).toISOString()];
    await siteEntity(table)
      .put({ accountId, urlKey, url, siteId: url, siteName: 'Shop', createdAt })
      .go();
    setTime(day(1));
    await deliver(day(1));
    const origins = crux.asked.filter(isWeekly).flatMap(({ origin }) => origin ?? []);
    expect(origins).toEqual(['https://example.com', 'https://example.com']);
    expect(asked().weekly).toBe(6);
    const { mobile, origin } = (await history()) ?? {};
    expect(mobile).toMatchObject({ source: 'url' });
    expect(origin).toMatchObject({ mobile: { source: 'origin' }, desktop: { source: 'origin' } });
    setTime(day(2));
    await deliver(day(2));
    expect(asked().weekly).toBe(6);
  });

  test('is read once, for any number and timing of deliveries', async () => {
    await Promise.all([deliver(), deliver()]);
    expect(await readings()).toHaveLength(1);
    const before = asked();
    await deliver();
    setTime(day(3));
    await deliver(day(0));
    expect(await readings()).toHaveLength(1);
    expect(asked()).toEqual(before);
  });

  test('is read once a day', async () => {
    await deliver(day(0));
    setTime(day(0.4));
    await deliver(day(0.4));
    setTime(day(1));
    await deliver(day(1));
    expect((await readings()).map(({ dueAt }) => dueAt)).toEqual(
      [day(0), day(1)].map((time) => time.toISOString()),
    );
    expect(asked().daily).toBe(4);
  });

  test('asks for its origin once for all pages of a site', async () => {
    reply = (question) =>
      isWeekly(question) || question.origin === undefined ? cruxNothing : cruxRecord();
    const other = { ...page, url: 'https://example.com/b' };
    const { accountId, url } = other;
    await watchedPageEntity(table)
      .put(newlyWatched(accountId, url, day(0)))
      .go();
    await deliver();
    await deliver(day(0), other);
    expect(await readings()).toMatchObject([{ mobile: { source: 'origin' } }]);
    const ofOrigin = crux.asked.filter((question) => !isWeekly(question) && question.origin);
    expect(ofOrigin).toHaveLength(2);
  });

  test('leaves a note for two days if CrUX has no data, which is not listed', async () => {
    reply = () => cruxNothing;
    expect(await deliver()).toBe(false);
    const [note] = await readings();
    expect(note).not.toHaveProperty('mobile');
    expect(note?.expiresAt).toBe(day(2).getTime() / 1000);
    expect(await history()).not.toHaveProperty('mobile');
  });

  test('is kept for 25 months', async () => {
    await deliver();
    const end = Date.parse('2028-12-18T12:00:00.000Z') / 1000;
    expect((await readings())[0]?.expiresAt).toBe(end);
    expect((await history())?.expiresAt).toBe(end);
  });

  test('is not read after it was removed', async () => {
    const { urlKey } = newlyWatched(page.accountId, page.url, day(0));
    await watchedPageEntity(table).delete({ accountId: page.accountId, urlKey }).go();
    expect(await deliver()).toBe(false);
    expect(crux.asked).toEqual([]);
  });

  test('costs nothing without a key', async () => {
    vi.stubEnv('CRUX_API_KEY', '');
    expect(await deliver()).toBe(false);
    expect([await readings(), await history(), crux.asked]).toEqual([[], undefined, []]);
  });
});

describe('the weekly history', () => {
  /** Reads on each of so many days, and counts the days on which the history was requested. */
  async function weeklyOn(days: number[]): Promise<number[]> {
    const on: number[] = [];
    for (const each of days) {
      const before = asked().weekly;
      setTime(day(each));
      await deliver(day(each));
      if (asked().weekly > before) on.push(each);
    }
    return on;
  }

  test('is requested when there is a new week', async () => {
    reply = (question) => {
      // Published on Mondays, up to the Saturday before.
      const last = Date.now() >= day(5).getTime() ? '2026-11-21' : '2026-11-14';
      return isWeekly(question) ? cruxHistory(weeks, { last }) : cruxRecord();
    };
    expect(await weeklyOn([0, 1, 2, 3, 4, 5, 6, 7])).toEqual([0, 5]);
    expect((await history())?.mobile?.days.at(-1)).toEqual(['2026-10-25', '2026-11-21']);
  });

  test('is requested again the next day if the new week is late', async () => {
    reply = (question) => {
      const last = Date.now() >= day(7).getTime() ? '2026-11-21' : '2026-11-14';
      return isWeekly(question) ? cruxHistory(weeks, { last }) : cruxRecord();
    };
    expect(await weeklyOn([0, 4, 5, 6, 7, 8])).toEqual([0, 5, 6, 7]);
  });

  test('is requested once a week if CrUX has none', async () => {
    reply = () => cruxNothing;
    expect(await weeklyOn([0, 1, 4, 5, 6])).toEqual([0, 5]);
  });
});

describe('faults', () => {
  test.each<[string, CruxReply]>([
    ['a limit that stays', cruxError(429, 'RESOURCE_EXHAUSTED', { 'retry-after': '3600' })],
    ['an error that stays', cruxError(500, 'INTERNAL')],
    ['garbage', { body: '<html>' }],
    ['nothing', { body: '' }],
    ['a broken connection', 'cut'],
  ])(
    '%s has the job delivered again; nothing is lost, and nothing is invented',
    async (_, trouble) => {
      const healthy = reply;
      reply = () => trouble;
      expect(await deliver()).toBe(true);
      expect([await readings(), await history()]).toEqual([[], undefined]);
      reply = healthy;
      expect(await deliver()).toBe(false);
      expect(await readings()).toHaveLength(1);
      expect(await history()).toBeDefined();
    },
  );

  test('waits for a rate limit', async () => {
    const healthy = reply;
    let limits = 2;
    reply = (question) => {
      limits -= 1;
      const wait = { 'retry-after': '1' };
      return limits >= 0 ? cruxError(429, 'RESOURCE_EXHAUSTED', wait) : healthy(question);
    };
    expect(await deliver()).toBe(false);
    expect(await readings()).toHaveLength(1);
  });

  test('a worker that dies between the reading and the history is resumed there', async () => {
    const healthy = reply;
    reply = (question) => (isWeekly(question) ? cruxError(403, 'DENIED') : healthy(question));
    expect(await deliver()).toBe(true);
    expect(await readings()).toHaveLength(1);
    reply = healthy;
    expect(await deliver()).toBe(false);
    expect(await readings()).toHaveLength(1);
    expect(await history()).toBeDefined();
    expect(asked().daily).toBe(2);
  });

  test('a table that refuses once loses nothing', async () => {
    const stores = { readings: fieldReadingStore(table), histories: fieldHistoryStore(table) };
    const add = vi.fn(stores.readings.add).mockRejectedValueOnce(new Error('Throttled'));
    const ports = {
      readings: { ...stores.readings, add },
      histories: stores.histories,
      findFieldData: async () => null,
      findHistory: async () => null,
      findOriginHistory: async () => null,
      isCompared: async () => false,
      now: () => day(0),
    };
    const key = { ...page, dueAt: day(0).toISOString() };
    await expect(readFieldData(ports, key)).rejects.toThrow('Throttled');
    await readFieldData(ports, key);
    expect(await readings()).toHaveLength(1);
  });
});

test('a scan asks nothing about a page that was read within a day', async () => {
  await deliver();
  const find = vi.fn(async () => null);
  const remembered = (now: Date) =>
    rememberReading(find, {
      store: fieldReadingStore(table),
      accountId: page.accountId,
      now: () => now,
    })(page.url, 'mobile');
  expect(await remembered(day(0.9))).toMatchObject({ lcp: { score: 2500 } });
  expect(find).not.toHaveBeenCalled();
  expect(await remembered(day(1.1))).toBeNull();
  expect(find).toHaveBeenCalledOnce();
});
