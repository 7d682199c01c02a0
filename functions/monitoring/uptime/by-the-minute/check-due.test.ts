import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import {
  checkDue as dueContract,
  checkUptime,
  packChecks,
} from '../../../../shared/jobs/catalogue.ts';
import { PublicCheckSettings } from '../../../../shared/models/monitoring/check-settings.ts';
import { useTable } from '../../../../test/support/scans.ts';
import type { SendJobs } from '../../../platform/jobs/send-job.ts';
import type { Table } from '../../../platform/table/table.ts';
import { TargetError } from '../../../platform/target-guard/target-error.ts';
import { after, hourMs, minuteMs } from '../../../platform/times.ts';
import { newlyWatched } from '../../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../../registry/pages/watched-page-entity.ts';
import { checkDue, type CheckDuePorts } from './check-due.ts';
import type { Probe } from '../check-outcome.ts';
import { checkOtherSites } from '../places/check-other-sites.ts';
import { dispatchChecks } from './dispatch-checks.ts';
import { minuteOf, type Minutes } from './due-checks.ts';
import { minuteStore } from './minute-store.ts';
import { runCheck } from '../run-check.ts';
import { uptimeStore } from '../uptime-store.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const url = 'https://shop.example/';
let shards = 0;
/** Each test has a shard and a day of its own. */
const ownShard = (): string => `test-${(shards += 1)}`;
const start = (): Date => new Date(Date.parse('2026-11-21T12:00:00.000Z') + shards * 24 * hourMs);

type Check = z.infer<typeof checkUptime.payload>;

/** A page that is checked every minute, a clock that sends its checks, and workers that make them. */
async function watchedPage({ everyMinutes = 1 } = {}) {
  const shard = ownShard();
  const noon = start();
  // The same in every run, as a page's minute of the hour follows from it.
  const accountId = `account-${shards}`;
  const page = { ...newlyWatched(accountId, url, noon), shard, everyMinutes };
  const watched = watchedPageEntity(table);
  await watched.put(page).go();
  let now = noon;
  let [asked, status, tookMs] = [0, 200, 143];
  let waits: Promise<unknown> | undefined;
  let fault: Error | undefined;
  let networkWorks = true;
  let jobs: Check[] = [];
  const due: z.infer<typeof dueContract.payload>[] = [];
  const hours: number[] = [];
  const sendJobs: SendJobs = async (job, payloads) => {
    for (const payload of payloads)
      if (job.id === checkUptime.id) jobs.push(checkUptime.payload.parse(payload));
      else if (job.id === packChecks.id) hours.push(packChecks.payload.parse(payload).hour);
      else due.push(dueContract.payload.parse(payload));
  };
  const probe: Probe = async (finalUrl, { timeoutMs }) => {
    asked += 1;
    if (finalUrl !== url) await waits;
    if (fault !== undefined) throw fault;
    if (tookMs > timeoutMs) throw new TargetError('timeout', finalUrl);
    return {
      status,
      finalUrl,
      redirects: 0,
      timings: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1 },
      totalMs: tookMs,
      certificates: [],
      headers: {},
      isChainIncomplete: false,
    };
  };
  const store = uptimeStore(table);
  const minutes = minuteStore(table, 1);
  const common = {
    store,
    network: { isWorkingFor: async () => networkWorks },
    checkOtherSites: checkOtherSites({ table, store, sendJobs }),
    sendJobs,
    now: () => now,
  };
  const attemptOwn = async () => Promise.reject(new Error('The page has no settings'));
  const ports: CheckDuePorts = {
    ...common,
    minutes,
    probeIn: () => probe,
    attemptOwn,
    clockSpeed: 1,
  };
  /** Works on jobs of one check until it has its result. */
  const workOff = async (): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift())
      await runCheck({ ...common, probe }, job);
  };
  const until = (time: Date): Minutes => ({
    after: minuteOf(time, 1) - 1,
    until: minuteOf(time, 1),
  });
  return {
    accountId,
    noon,
    shard,
    store,
    minutes,
    ports,
    sent: () => jobs,
    hours,
    due,
    until,
    asked: () => asked,
    answers: (next: number, error?: Error) => ([status, fault] = [next, error]),
    answersIn: (ms: number) => void (tookMs = ms),
    /** Other pages answer after that. */
    othersWaitFor: (end: Promise<unknown>) => void (waits = end),
    cutOff: () => void (networkWorks = false),
    dispatch: (at: Minutes) =>
      dispatchChecks({ minutes, sendJobs, shards: [shard], clockSpeed: 1 }, at),
    /** A minute of the clock. @param minute after noon */
    async run(minute: number, { isWorkedOff = true } = {}): Promise<void> {
      now = after(noon, minute * minuteMs);
      await checkDue(ports, { shards: [shard], ...until(now) });
      if (isWorkedOff) await workOff();
    },
    /** Checks with items of their own, by status. */
    stored: async () =>
      (await store.listBetween(accountId, url, { from: noon, to: after(noon, 10 * hourMs) })).map(
        (check) => check.status,
      ),
    packed: async () => {
      const hour = Math.floor(minuteOf(noon, 1) / 60);
      for (const one of [hour, hour + 1]) await minutes.packHour(shard, one);
      return minutes.listPacked(page, { from: noon, to: after(noon, 2 * hourMs) });
    },
    known: async () => (await watched.get(page).go()).data?.known,
    isOneRegion: () =>
      watched
        .patch(page)
        .set({ known: { status: 'up', since: noon.toISOString(), isOneRegion: true } })
        .go(),
    takeSent: () => jobs.splice(0).map(({ attempt }) => attempt),
    checkBy: (check: PublicCheckSettings) => watched.patch(page).set({ check }).go(),
    pause: () => watched.patch(page).set({ pausedAt: noon.toISOString() }).go(),
    outages: async (to: number) =>
      (await store.availability(accountId, url, { to: after(noon, to * minuteMs) })).outages,
  };
}

describe('the minutes of a page that is checked every minute', () => {
  test('leave the hourly check and one item with the others', async () => {
    const page = await watchedPage();
    for (let minute = 0; minute < 20; minute += 1) await page.run(minute);
    expect(page.asked()).toBe(20);
    // The first one of all, and that of the hour, unless it was the same.
    const stored = await page.stored();
    expect(stored.length).toBeLessThanOrEqual(2);
    const packed = await page.packed();
    expect(packed).toHaveLength(20 - stored.length);
    expect(packed[0]).toEqual({
      at: page.noon.getTime() + minuteMs,
      status: 'up',
      statusCode: 200,
      responseMs: 143,
    });
    expect(new Set(packed.map(({ at }) => at)).size).toBe(packed.length);
    // Again, as queues may deliver it.
    expect(await page.packed()).toEqual(packed);
  });

  test('are stored together as well if it takes seconds to answer', async () => {
    const page = await watchedPage();
    page.answersIn(9000);
    await page.run(0);
    const before = await page.stored();
    const jobs: number[] = [];
    for (let minute = 1; minute < 5; minute += 1) {
      await page.run(minute, { isWorkedOff: false });
      jobs.push(...page.takeSent());
    }
    expect(jobs).toEqual([]);
    // One of them may be that of the hour.
    expect((await page.stored()).length - before.length).toBeLessThanOrEqual(1);
    expect((await page.packed()).at(-1)).toMatchObject({ status: 'up', responseMs: 9000 });
  });

  test('by settings have the whole of their time limit', async () => {
    const page = await watchedPage();
    const limits: number[] = [];
    const attemptOwn: CheckDuePorts['attemptOwn'] = async (_, timeoutMs) => {
      limits.push(timeoutMs);
      return { isUp: true, statusCode: 200 };
    };
    await page.checkBy(PublicCheckSettings.parse({ kind: 'tcp', timeoutSeconds: 30 }));
    await checkDue(
      { ...page.ports, attemptOwn },
      { shards: [page.shard], ...page.until(page.noon) },
    );
    expect(limits).toEqual([30_000]);
  });

  test('an outage is as long as it was, and known to the clock', async () => {
    const page = await watchedPage();
    for (let minute = 0; minute < 5; minute += 1) await page.run(minute);
    page.answers(503);
    for (let minute = 5; minute < 9; minute += 1) await page.run(minute);
    expect(await page.known()).toEqual({
      status: 'down',
      since: after(page.noon, 5 * minuteMs).toISOString(),
    });
    page.answers(200);
    await page.run(9);
    await page.run(10);
    const [outage, ...others] = await page.outages(10);
    expect(others).toEqual([]);
    expect(outage).toMatchObject({
      from: after(page.noon, 5 * minuteMs).toISOString(),
      to: after(page.noon, 9 * minuteMs).toISOString(),
      reason: 'http-status',
      statusCode: 503,
    });
    expect(await page.known()).toMatchObject({ status: 'up', hasRecovered: true });
  });
});

test('a page of an hourly interval is followed by the minute while it is down, and for ten minutes after', async () => {
  const page = await watchedPage({ everyMinutes: 60 });
  page.answers(503);
  await page.run(0);
  const before = page.asked();
  for (let minute = 1; minute < 5; minute += 1) await page.run(minute);
  expect(page.asked() - before).toBeGreaterThanOrEqual(4);
  page.answers(200);
  for (let minute = 5; minute <= 15; minute += 1) await page.run(minute);
  const settled = page.asked();
  for (let minute = 16; minute <= 25; minute += 1) await page.run(minute);
  expect(page.asked() - settled).toBeLessThanOrEqual(1);
  expect((await page.outages(25))[0]?.to).toBe(after(page.noon, 5 * minuteMs).toISOString());
});

describe('a minute', () => {
  test('that is done twice is stored once, and makes no second request', async () => {
    const page = await watchedPage();
    await page.run(0);
    await page.run(1);
    const asked = page.asked();
    await page.run(1);
    expect(page.asked()).toBe(asked);
  });

  test('that a worker did not end is done again under the same names', async () => {
    const page = await watchedPage();
    await page.run(0);
    page.answers(500);
    const broken = { ...page.minutes, store: async () => Promise.reject(new Error('killed')) };
    const at = { shards: [page.shard], ...page.until(page.noon) };
    const minute = { ...at, after: at.until, until: at.until + 1 };
    await expect(checkDue({ ...page.ports, minutes: broken }, minute)).rejects.toThrow('killed');
    await checkDue(page.ports, minute);
    const names = page.sent().map(({ dueAt }) => dueAt);
    expect(names.length).toBe(2);
    expect(new Set(names).size).toBe(1);
  });

  test('a page whose check is a fault of ours keeps no other page waiting', async () => {
    const page = await watchedPage();
    const other = {
      ...newlyWatched(randomUUID(), 'https://other.example/', page.noon),
      shard: page.shard,
    };
    await watchedPageEntity(table).put(other).go();
    page.answers(200, new Error('a fault of ours'));
    await page.run(0, { isWorkedOff: false });
    expect(
      page
        .sent()
        .map((job) => job.url)
        .toSorted(),
    ).toEqual([other.url, url]);
    expect(page.sent().every(({ attempt }) => attempt === 0)).toBe(true);
  });

  test('has a failure confirmed while another page of the shard has not answered', async () => {
    const page = await watchedPage();
    const other = {
      ...newlyWatched(randomUUID(), 'https://hangs.example/', page.noon),
      shard: page.shard,
    };
    await watchedPageEntity(table).put(other).go();
    page.answers(503);
    const { promise, resolve } = Promise.withResolvers<void>();
    page.othersWaitFor(promise);
    const ended = page.run(0, { isWorkedOff: false });
    await vi.waitFor(() => expect(page.sent().map((job) => job.url)).toEqual([url]));
    resolve();
    await ended;
    expect(page.sent()).toMatchObject([{ url, attempt: 1 }, { url: other.url }]);
  });

  test('says nothing about a page while our own network is down', async () => {
    const page = await watchedPage();
    await page.run(0);
    page.cutOff();
    page.answers(200, new TargetError('dns', url));
    const before = (await page.stored()).length;
    for (let minute = 1; minute < 4; minute += 1) await page.run(minute);
    const stored = (await page.stored()).slice(before);
    expect(stored.every((status) => status === 'unknown')).toBe(true);
    expect(await page.known()).toMatchObject({ status: 'up' });
    expect((await page.packed()).at(-1)).toMatchObject({ status: 'unknown', reason: 'dns' });
  });

  test('says nothing about a page that times out while our own network is down', async () => {
    const page = await watchedPage();
    await page.run(0);
    page.cutOff();
    page.answers(200, new TargetError('timeout', url));
    const before = (await page.stored()).length;
    for (let minute = 1; minute < 4; minute += 1) await page.run(minute);
    const stored = (await page.stored()).slice(before);
    expect(stored.length).toBeLessThanOrEqual(1);
    expect((await page.packed()).at(-1)).toMatchObject({ status: 'unknown', reason: 'timeout' });
  });

  test('in which a result cannot be stored has the check made by its own job', async () => {
    const page = await watchedPage();
    const store = { end: async () => Promise.reject(new Error('too large an item')) };
    const minute = { shards: [page.shard], ...page.until(page.noon) };
    await checkDue({ ...page.ports, store }, minute);
    expect(page.sent()).toMatchObject([{ url, attempt: 0 }]);
    expect(await page.minutes.isMade(page.shard, minute.until)).toBe(true);
  });

  test('asks other places again about a page that only we cannot reach', async () => {
    const page = await watchedPage();
    await page.isOneRegion();
    page.answers(503);
    const asked: number[] = [];
    for (let minute = 0; minute < 10; minute += 1) {
      await page.run(minute, { isWorkedOff: false });
      asked.push(...page.takeSent());
    }
    // Twice in ten minutes, and one may be the hourly check.
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(new Set(asked)).toEqual(new Set([1]));
  });

  test('of a paused page has no check', async () => {
    const page = await watchedPage();
    await page.run(0);
    const asked = page.asked();
    await page.pause();
    await page.run(1);
    expect(page.asked()).toBe(asked);
  });
});

describe('a shard that cannot be read', () => {
  test('does not keep the others from their checks, and is reported', async () => {
    const page = await watchedPage();
    const listMonitors = async (shard: string) =>
      shard === 'unreadable'
        ? Promise.reject(new Error('no such shard'))
        : page.minutes.listMonitors(shard);
    const ports = { ...page.ports, minutes: { ...page.minutes, listMonitors } };
    const minute = { shards: ['unreadable', page.shard], ...page.until(page.noon) };
    await expect(checkDue(ports, minute)).rejects.toThrow('no such shard');
    expect(await page.stored()).toEqual(['up']);
  });

  test('has a job of its own', async () => {
    const page = await watchedPage();
    const listFew = async (shard: string, limit: number) =>
      shard === 'unreadable'
        ? Promise.reject(new Error('no such shard'))
        : page.minutes.listFew(shard, limit);
    const shards = ['unreadable', page.shard];
    const { sendJobs } = page.ports;
    await dispatchChecks(
      { minutes: { listFew }, sendJobs, shards, clockSpeed: 1 },
      page.until(page.noon),
    );
    expect(page.due.map((job) => job.shards)).toEqual([[page.shard], ['unreadable']]);
  });

  test('one page of it that cannot be read is left out', async () => {
    const page = await watchedPage();
    const other = {
      ...newlyWatched('account-unread', 'https://other.example/', page.noon),
      shard: page.shard,
    };
    const { data } = await watchedPageEntity(table).put(other).go();
    await table.client.send(
      new UpdateCommand({
        ...watchedPageEntity(table).get(data).params<{ TableName: string; Key: object }>(),
        UpdateExpression: 'SET everyMinutes = :text',
        ExpressionAttributeValues: { ':text': 'often' },
      }),
    );
    await page.run(0);
    expect(await page.stored()).toEqual(['up']);
  });
});

describe('the clock', () => {
  test('sends shards with few pages together, when one of them is due, and moves the hour at its fifth minute', async () => {
    const page = await watchedPage({ everyMinutes: 60 });
    await page.run(0);
    const at = page.until(page.noon).until;
    for (let minute = at + 1; minute <= at + 60; minute += 1)
      await page.dispatch({ after: minute - 1, until: minute });
    expect(page.due).toHaveLength(1);
    expect(page.due[0]?.shards).toEqual([page.shard]);
    expect(page.hours).toEqual([Math.floor(at / 60) - 1]);
  });

  test('sends what was missed with the next minute', async () => {
    const page = await watchedPage({ everyMinutes: 5 });
    await page.run(0);
    const at = page.until(page.noon).until;
    await page.dispatch({ after: at, until: at + 40 });
    expect(page.due).toEqual([{ shards: [page.shard], after: at, until: at + 40 }]);
  });
});

test('all pages of a shard have their checks within their interval, none twice', async () => {
  const [first, noon] = [await watchedPage({ everyMinutes: 15 }), start()];
  const others = Array.from({ length: 24 }, (_, index) => ({
    ...newlyWatched('account-of-many', `https://example.com/${index}`, noon),
    shard: first.shard,
    everyMinutes: 15,
    known: { status: 'up', since: '2026-01-01T00:00:00.000Z' } as const,
  }));
  await watchedPageEntity(table).put(others).go({ concurrent: 4 });
  await first.run(0);
  const asked = first.asked();
  for (let minute = 1; minute <= 15; minute += 1) await first.run(minute);
  expect(first.asked() - asked).toBe(25);
});
