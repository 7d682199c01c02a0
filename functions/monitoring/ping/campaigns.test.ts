import { beforeAll, describe, expect, test, vi } from 'vitest';
import { near, pingWorld } from '../../../test/support/ping.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { shardOf } from '../../platform/table/shards.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, hourMs, minuteMs } from '../../platform/times.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { forgetPing } from './forget-ping.ts';
import { listReports } from './list-reports.ts';
import { pingCampaignStore } from './ping-campaign-store.ts';
import { readPingId, siteKeyOf } from './ping-id.ts';
import { pingRunStore } from './ping-run-store.ts';
import { runPing } from './run-ping.ts';
import { startPing } from './start-ping.ts';
import { sweepOpenWork } from '../../platform/jobs/sweep-open-work.ts';
import { openPings } from './open-pings.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const noon = new Date('2026-11-22T12:00:00.000Z');
const url = 'https://example.com/';
const nodes = ['probe:vienna', 'probe:tokyo'].map((key) => ({
  key,
  country: key,
  countryCode: 'AT',
  server: key,
}));

/** A site that is pinged hourly from noon. */
async function pinged({ hours = 3, plan = 'Trial' }: { hours?: number; plan?: PlanName } = {}) {
  const time = { now: noon };
  const { accountId, userId } = await seedAccount(table, { plan });
  const world = pingWorld(table, time, accountId);
  const site = { url, siteName: 'A site', propertyId: '' };
  await siteStore(table).addSites(accountId, [site], { limit: null, now: noon });
  const store = pingCampaignStore(table);
  const start = () =>
    startPing(
      { store, sendJobs: world.sendJobs },
      { accountId, userId, url, nodes, startDate: noon, endDate: after(noon, hours * hourMs) },
      { plan, now: time.now, minute: 0 },
    );
  const { campaign } = await start();
  const shard = shardOf(accountId, campaign?.campaignId ?? '');
  /** The clock ticks until a time; jobs stay in the queue unless they are done at once. */
  const tickUntil = async (end: Date, doWork = async () => {}) => {
    for (; time.now < end; time.now = after(time.now, 5 * minuteMs)) {
      await world.plan([shard]);
      await doWork();
    }
  };
  const count = async () => (await accountEntity(table).get({ accountId }).go()).data;
  const runs = () =>
    pingRunStore(table).listDone(accountId, url, {
      from: new Date(0),
      until: after(noon, 24 * hourMs),
      now: noon,
      isEnough: () => false,
    });
  return { ...world, time, accountId, start, store, shard, tickUntil, count, runs };
}

describe('a campaign', () => {
  test('pings every hour, the first at once, and ends', async () => {
    const { accountId, jobs, work, tickUntil, store, count } = await pinged();
    expect((await count())?.pingCampaignCount).toBe(1);
    await tickUntil(after(noon, 3.1 * hourMs), async () => {
      for (const job of jobs.splice(0)) expect(await work(job)).toBe('done');
    });
    const options = { timeZone: 'UTC', now: after(noon, 4 * hourMs) };
    const [report] = await listReports(table, { accountId, url }, options);
    expect(report?.data.map(({ hour, nodeKey }) => `${hour} ${nodeKey}`)).toEqual(
      [12, 13, 14].flatMap((hour) => nodes.map(({ key }) => `${hour} ${key}`)),
    );
    expect(await store.listOf(accountId)).toEqual([]);
    expect((await count())?.pingCampaignCount).toBe(0);
  });

  test('is planned once by two planners, and each hour is measured once by two deliveries', async () => {
    const { jobs, work, plan, shard, time, runs } = await pinged();
    jobs.length = 0;
    time.now = after(noon, 1.9 * hourMs);
    await Promise.all([plan([shard]), plan([shard]), plan([shard])]);
    expect(jobs).toHaveLength(1);
    const [job] = jobs;
    if (job === undefined) return;
    const ends = await Promise.all([work(job), work(job)]);
    expect(ends.toSorted()).toEqual(['done', 'dropped']);
    expect(await work(job)).toBe('dropped');
    expect(await runs()).toHaveLength(1);
  });

  test('stands still while its account does', async () => {
    const { accountId, jobs, tickUntil } = await pinged({ hours: 5 });
    const accounts = accountEntity(table);
    jobs.length = 0;
    await accounts.patch({ accountId }).set({ suspended: true }).go();
    await tickUntil(after(noon, 3 * hourMs));
    expect(jobs).toEqual([]);
    await accounts.patch({ accountId }).set({ suspended: false }).go();
    await tickUntil(after(noon, 4 * hourMs));
    expect(jobs).toHaveLength(1);
  });

  test('ends with its site, and its later results are not stored', async () => {
    const { accountId, jobs, work, tickUntil, store, count, runs, time } = await pinged();
    await tickUntil(after(noon, hourMs));
    const [first, ...more] = jobs;
    expect(more).toEqual([]);
    const removedAt = after(noon, hourMs);
    await siteEntity(table).delete(siteKeyOf(accountId, url)).go();
    const ending =
      first &&
      work(first, async () => {
        await forgetPing(table, { accountId, url, before: removedAt });
        return near;
      });
    expect(await ending).toBe('dropped');
    expect(await runs()).toEqual([]);
    expect(await store.listOf(accountId)).toEqual([]);
    expect((await count())?.pingCampaignCount).toBe(0);
    await forgetPing(table, { accountId, url, before: time.now });
    expect((await count())?.pingCampaignCount).toBe(0);
  });

  test('ends at its next hour where its site is gone and nothing was forgotten yet', async () => {
    const { accountId, jobs, tickUntil, store, count } = await pinged();
    jobs.length = 0;
    await siteEntity(table).delete(siteKeyOf(accountId, url)).go();
    await tickUntil(after(noon, 2 * hourMs));
    expect(jobs).toEqual([]);
    expect(await store.listOf(accountId)).toEqual([]);
    expect((await count())?.pingCampaignCount).toBe(0);
  });

  test('that has passed does not take the place of a new one', async () => {
    const { start, time } = await pinged();
    await expect(start()).rejects.toThrow('Your plan allows 1 hourly ping at a time');
    time.now = after(noon, 3 * hourMs);
    // Begun in the past, it has no hours left.
    expect((await start()).campaign).toBeUndefined();
  });

  test('of an added site outlives the removal before it', async () => {
    const { accountId, store, jobs, work, runs } = await pinged();
    for (const job of jobs) await work(job);
    await forgetPing(table, { accountId, url, before: noon });
    expect(await store.listOf(accountId)).toHaveLength(1);
    expect(await runs()).toHaveLength(1);
  });
});

describe('a ping', () => {
  test('records a node that fails or is gone as away, and continues', async () => {
    const { jobs, work, runs } = await pinged();
    const [job] = jobs;
    const ping = async (key: string) => {
      if (key === 'probe:tokyo') throw new Error('This server is not available');
      return near;
    };
    expect(job && (await work(job, ping))).toBe('done');
    expect((await runs())[0]?.measured).toMatchObject([
      { key: 'probe:vienna', ip: '192.0.2.1' },
      { key: 'probe:tokyo', isAway: true },
    ]);
  });

  test('that fails to the end is recorded as failed, and is in no report', async () => {
    const { accountId, jobs, work, runs, time } = await pinged();
    const [job] = jobs;
    const key = job && readPingId(accountId, job.pingId);
    if (key === undefined) throw new Error('There is no ping');
    const store = pingRunStore(table);
    const finish: typeof store.finish = async (one, owner, ended, now) => {
      if (ended.state === 'done') throw new Error('the table is down');
      return store.finish(one, owner, ended, now);
    };
    const told: string[] = [];
    const ports = {
      store: { ...store, finish },
      nodes: { ping: async () => near },
      push: async (_: string, message: object) => {
        told.push('status' in message ? String(message.status) : '');
      },
      now: () => time.now,
    };
    for (const isLastDelivery of [false, false, true])
      await expect(runPing(ports, { ...key, isLastDelivery })).rejects.toThrow('the table is down');
    expect([told[0], told.at(-1)]).toEqual(['running', 'failed']);
    expect((await store.find(key, noon))?.state).toBe('failed');
    expect(await work({ accountId, pingId: job?.pingId ?? '' })).toBe('dropped');
    expect(await runs()).toEqual([]);
  });

  test('counts refusals of a node as malformed', async () => {
    const { jobs, work, runs } = await pinged();
    const [job] = jobs;
    if (job) await work(job, async () => ({ kind: 'refused', reason: 'private' }));
    const malformed = Array.from({ length: 4 }, () => 'malformed');
    expect((await runs())[0]?.measured).toMatchObject([
      { connects: malformed },
      { connects: malformed },
    ]);
  });

  test('whose message was lost is sent again; an hour that has passed is not', async () => {
    const { accountId, jobs, sendJobs, tickUntil, time, work } = await pinged({ hours: 2 });
    await tickUntil(after(noon, 1.9 * hourMs));
    const lost = jobs.splice(0);
    expect(lost).toHaveLength(2);
    const store = pingRunStore(table);
    const due: typeof store.due = async (shard, by) =>
      (await store.due(shard, by)).filter((run) => run.accountId === accountId);
    const sweep = () =>
      sweepOpenWork(
        openPings({ store: { ...store, due }, push: async () => undefined }),
        sendJobs,
        { now: time.now },
      );
    expect(await sweep()).toEqual({ resent: 2, givenUp: 0 });
    time.now = after(noon, 3 * hourMs);
    expect(await sweep()).toEqual({ resent: 1, givenUp: 1 });
    // The message of the hour that was given up arrives after all.
    for (const job of lost) await work(job);
    const options = { timeZone: 'UTC', now: after(time.now, 1) };
    const [report] = await listReports(table, { accountId, url }, options);
    expect(report?.data.map(({ hour }) => hour)).toEqual([12, 12]);
  });
});
