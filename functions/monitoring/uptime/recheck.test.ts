import { beforeAll, describe, expect, test } from 'vitest';
import { checkUptime } from '../../../shared/jobs/catalogue.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, minuteMs } from '../../platform/times.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import type { Probe } from './check-outcome.ts';
import { recheck, pauseOf } from './recheck.ts';
import { runCheck } from './run-check.ts';
import { uptimeStore, type UptimeStore } from './uptime-store.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const at = (minutes: number) => after(noon, minutes * minuteMs);
const url = 'https://shop.example/';
let table: Table;
let store: UptimeStore;
beforeAll(async () => {
  table = await useTable();
  store = uptimeStore(table);
});

type Job = ReturnType<(typeof checkUptime)['payload']['parse']>;

/** A page, and a queue whose messages arrive when they are due. */
async function watchedPage({ isAdded = true } = {}) {
  const { accountId } = await seedAccount(table);
  const site = { url, siteName: 'shop', propertyId: '' };
  if (isAdded) await siteStore(table).addSites(accountId, [site], { limit: null, now: noon });
  let [status, now] = [200, noon];
  const queue: { job: Job; delaySeconds: number; at: Date }[] = [];
  const sendJobs: SendJobs = async (_job, payloads, { delaySeconds = 0 } = {}) => {
    for (const payload of payloads) {
      const job = checkUptime.payload.parse(payload);
      queue.push({ job, delaySeconds, at: after(now, delaySeconds * 1000) });
    }
  };
  const probe: Probe = async (finalUrl) => ({
    status,
    finalUrl,
    redirects: 0,
    timings: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1 },
    totalMs: 5,
    certificates: [],
    headers: {},
    isChainIncomplete: false,
  });
  const ports = {
    store,
    probe,
    network: { isWorkingFor: async () => true },
    sendJobs,
    now: () => now,
    recheck: recheck({ table, sendJobs, clockSpeed: 1, now: () => now }),
  };
  const run = async (job: Job, time: Date) => {
    now = time;
    await runCheck(ports, job);
  };
  return {
    accountId,
    queue,
    run,
    answers: (next: number) => void (status = next),
    check: (time: Date) => run({ accountId, url, dueAt: time.toISOString(), attempt: 0 }, time),
    /** Runs what is due by then. @returns how many looks that were */
    async runUntil(time: Date): Promise<number> {
      let looks = 0;
      for (;;) {
        queue.sort((one, other) => one.at.getTime() - other.at.getTime());
        const [next] = queue;
        if (next === undefined || next.at > time) return looks;
        queue.shift();
        if (next.job.isLook === true) looks += 1;
        await run(next.job, next.at);
      }
    },
    checks: async () =>
      (await store.listBetween(accountId, url, { from: at(-60), to: at(7 * 24 * 60) })).map(
        ({ status: found, dueAt }) => ({ found, dueAt }),
      ),
    outages: async (to: Date) => (await store.availability(accountId, url, { to })).outages,
  };
}

describe('a page that is down', () => {
  test('is looked at every minute, so that its outage is as long as it was', async () => {
    const page = await watchedPage();
    await page.check(at(-60));
    page.answers(503);
    await page.check(noon);
    await page.runUntil(at(9));
    page.answers(200);
    const looks = await page.runUntil(at(60));
    const [outage, ...others] = await page.outages(at(60));
    expect(others).toEqual([]);
    expect(outage?.from).toBe(noon.toISOString());
    const minutes = (Date.parse(outage?.to ?? '') - noon.getTime()) / minuteMs;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10.5);
    // One that ends it, and those of the ten minutes after.
    expect(looks).toBeGreaterThanOrEqual(10);
    expect(looks).toBeLessThanOrEqual(12);
    expect(page.queue).toEqual([]);
    // What finds nothing new leaves nothing.
    expect((await page.checks()).map(({ found }) => found)).toEqual(['up', 'down', 'up']);
  });

  test('again within ten minutes is seen within a minute, and confirmed as ever', async () => {
    const page = await watchedPage();
    page.answers(503);
    await page.check(noon);
    await page.runUntil(at(5));
    page.answers(200);
    await page.runUntil(at(8));
    page.answers(503);
    await page.runUntil(at(12));
    const found = await page.outages(at(12));
    expect(found).toHaveLength(2);
    expect(Date.parse(found[1]?.from ?? '')).toBeLessThanOrEqual(at(9.5).getTime());
    page.answers(200);
    await page.runUntil(at(60));
    expect((await page.outages(at(60))).at(-1)?.to).toBeTypeOf('string');
  });

  test('has one look at a time, however many checks find it down', async () => {
    const page = await watchedPage();
    page.answers(503);
    await page.check(noon);
    await page.runUntil(at(3));
    for (const minutes of [3.1, 3.2, 3.3]) {
      await page.check(at(minutes));
      await page.runUntil(at(minutes));
    }
    await page.runUntil(at(10));
    expect(page.queue.filter(({ job }) => job.isLook)).toHaveLength(1);
    const [{ job } = { job: undefined }] = page.queue;
    if (job === undefined) throw new Error('No look');
    // A job that is delivered twice, and one of a chain that was replaced.
    await page.run(job, at(11));
    await page.run(job, at(11));
    await page.run({ ...job, dueAt: at(5).toISOString() }, at(11));
    expect(page.queue.filter(({ job: one }) => one.isLook && one.dueAt !== job.dueAt)).toHaveLength(
      1,
    );
  });

  test('is looked at every ten minutes after a day, and no more ten minutes after its end', () => {
    const down = { status: 'down', since: noon.toISOString() } as const;
    const pause = (state: Parameters<typeof pauseOf>[0], minutes: number) =>
      pauseOf(state, at(minutes), 1);
    expect(pause(down, 23 * 60)).toBe(minuteMs);
    expect(pause(down, 25 * 60)).toBe(10 * minuteMs);
    const up = { ...down, status: 'up', downBecause: { reason: 'timeout' } } as const;
    expect([pause(up, 9), pause(up, 11)]).toEqual([minuteMs, undefined]);
    // One that was never down.
    expect(pause({ status: 'up', since: noon.toISOString() }, 1)).toBeUndefined();
    expect(pause({ ...up, brokenSince: noon.toISOString() }, 60)).toBe(minuteMs);
  });

  test('is looked at again after a worker was killed before it had planned the next look', async () => {
    const page = await watchedPage();
    page.answers(503);
    await page.check(noon);
    await page.runUntil(at(3));
    const [next] = page.queue.splice(0);
    if (next === undefined) throw new Error('No look');
    // Its job was sent, and nothing was written: the queue delivers the look again.
    await page.run(next.job, next.at);
    expect(page.queue).toHaveLength(1);
    await page.runUntil(at(10));
    expect(page.queue).toHaveLength(1);
  });
});

describe('no looks are made at', () => {
  test('a page that is up', async () => {
    const page = await watchedPage();
    await page.check(noon);
    expect(page.queue).toEqual([]);
  });

  test('a page that the clock does not watch', async () => {
    const page = await watchedPage({ isAdded: false });
    page.answers(503);
    await page.check(noon);
    expect(await page.runUntil(at(30))).toBe(1);
    expect(page.queue).toEqual([]);
  });
});
