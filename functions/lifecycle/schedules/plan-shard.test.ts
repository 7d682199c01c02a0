import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { pingCampaignEntity } from '../../monitoring/ping/ping-campaign-entity.ts';
import { pingCampaignStore } from '../../monitoring/ping/ping-campaign-store.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { allShards } from '../../platform/table/shards.ts';
import type { Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { wakePages } from '../../registry/pages/wake-pages.ts';
import { newlyRemoved, newlyWatched } from '../../registry/pages/watch-page.ts';
import { dispatchDue, type DispatchPorts } from './dispatch-due.ts';
import { pullBackPages } from './pull-back-pages.ts';
import { pauseStore } from '../../portfolio/sites/pause-store.ts';
import { planShard, type PlanShardPorts } from './plan-shard.ts';
import { duePagesStore } from './due-pages-store.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

// Every test has a day of its own.
let day = Date.parse('2026-11-21T12:00:00.000Z');
const nextDay = () => new Date((day += 86_400_000));
const after = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);

/** Separate shards for each test, so that none has to plan pages of another. */
let shards: readonly string[] = [];
let taken = 0;
beforeEach(() => {
  vi.stubEnv('SHARDS', '64');
  shards = allShards().slice(taken, (taken += 4));
});

async function watch(count: number, now: Date, suspended = false) {
  const { accountId } = await seedAccount(table, { plan: 'Business', suspended });
  const pages = Array.from({ length: count }, (_, index) => ({
    ...newlyWatched(accountId, `https://example.com/${index}-${randomUUID()}`, now),
    shard: shards[index % shards.length] ?? '00',
  }));
  await watchedPageEntity(table).put(pages).go({ concurrent: 4 });
  return { accountId };
}

/** How the uptime checks of an account's pages found them. */
async function noteKnown(accountId: string): Promise<void> {
  const pages = watchedPageEntity(table);
  const { data } = await pages.query.byUrl({ accountId }).go();
  const known = { status: 'up', since: '2026-01-01T00:00:00.000Z' } as const;
  await Promise.all(data.map((page) => pages.patch(page).set({ known }).go()));
}
async function knownOf(accountId: string) {
  const { data } = await watchedPageEntity(table).query.byUrl({ accountId }).go();
  return data.flatMap(({ known }) => known ?? []);
}

interface Message {
  job: string;
  accountId: string;
  url: string;
  dueAt: string;
}
function queue() {
  const messages: Message[] = [];
  const sendJobs: SendJobs = async (job, payloads, options) => {
    // No person waits for scheduled work.
    if (options?.cause !== 'clock') throw new Error(`${job.id} among those of persons`);
    for (const payload of payloads as readonly Omit<Message, 'job'>[])
      messages.push({ ...payload, job: job.id });
  };
  const of = (accountId: string, job = 'check-for-changes') =>
    messages.filter((message) => message.accountId === accountId && message.job === job);
  return { sendJobs, of };
}
const portsOf = (sendJobs: SendJobs, now: Date): PlanShardPorts => ({
  store: duePagesStore(table),
  sendJobs,
  forget: async () => undefined,
  now: () => now,
});

/** Plans all shards with pages, like the messages of one dispatch. */
async function planAll(ports: PlanShardPorts, by: Date): Promise<void> {
  await Promise.all(shards.map(async (shard) => planShard(ports, { shard, by: by.toISOString() })));
}

describe('planShard', () => {
  test('sends due work once, even if dispatched twice, in turn or at once', async () => {
    const now = nextDay();
    const { accountId } = await watch(100, now);
    const { sendJobs, of } = queue();
    const ports = portsOf(sendJobs, now);
    await Promise.all([planAll(ports, now), planAll(ports, now)]);
    await planAll(ports, now);
    expect(of(accountId)).toHaveLength(100);
    expect(new Set(of(accountId).map(({ url }) => url)).size).toBe(100);
  });

  test('has each page looked at once an hour, and scanned three times a day', async () => {
    const begin = nextDay();
    const { accountId } = await watch(8, begin);
    const { sendJobs, of } = queue();
    for (let minutes = 0; minutes <= 12 * 60; minutes += 60) {
      const now = after(begin, minutes);
      await planAll(portsOf(sendJobs, now), now);
    }
    const byUrl = Map.groupBy(of(accountId), ({ url }) => url);
    expect(byUrl.size).toBe(8);
    for (const checks of byUrl.values()) {
      // The one at once, and twelve hours.
      expect([12, 13]).toContain(checks.length);
      expect(new Set(checks.map(({ dueAt }) => dueAt)).size).toBe(checks.length);
    }
    const scansByUrl = Map.groupBy(of(accountId, 'start-due-scan'), ({ url }) => url);
    expect(scansByUrl.size).toBe(8);
    for (const scans of scansByUrl.values()) expect([1, 2]).toContain(scans.length);
  });

  test('resumes where a worker died, and resends only under the same name', async () => {
    const now = nextDay();
    const { accountId } = await watch(300, now);
    const { sendJobs, of } = queue();
    const ports = portsOf(sendJobs, now);
    let sends = 0;
    const dying: PlanShardPorts = {
      ...ports,
      store: {
        ...ports.store,
        // Dead processes give nothing back.
        release: async () => undefined,
        moveOn: async (page, turn) => {
          sends += 1;
          if (sends > 50) throw new Error('killed');
          return ports.store.moveOn(page, turn);
        },
      },
    };
    const killed = shards.map(async (shard) => planShard(dying, { shard, by: now.toISOString() }));
    await Promise.allSettled(killed);
    const held = portsOf(sendJobs, after(now, 1));
    await planAll(held, now);
    const later = portsOf(sendJobs, after(now, 3));
    await planAll(later, now);
    const names = of(accountId).map(({ url, dueAt }) => `${url} ${dueAt}`);
    expect(new Set(names).size).toBe(300);
  });

  test('keeps an interval that is chosen while the page is planned', async () => {
    const now = nextDay();
    const { accountId } = await watch(1, now);
    const pages = watchedPageEntity(table);
    const intervals = async () => {
      const { data } = await pages.query.byUrl({ accountId }).go();
      return data.map(({ everyMinutes, nextDue }) => [
        everyMinutes,
        nextDue > after(now, 5).toISOString(),
      ]);
    };
    const ports = portsOf(queue().sendJobs, now);
    const choosing: PlanShardPorts = {
      ...ports,
      store: {
        ...ports.store,
        moveOn: async (page, turn) => {
          await pages.patch(page).set({ wantedMinutes: 5, everyMinutes: 5 }).go();
          return ports.store.moveOn(page, turn);
        },
      },
    };
    await planAll(choosing, now);
    expect(await intervals()).toEqual([[5, false]]);
    await planAll(portsOf(queue().sendJobs, after(now, 5)), after(now, 5));
    expect(await intervals()).toEqual([[5, true]]);
  });

  test('gives a shard back if the queue refuses, so that the next delivery sends', async () => {
    const now = nextDay();
    const { accountId } = await watch(30, now);
    const refuse: SendJobs = async () => Promise.reject(new Error('SQS is down'));
    const refused = shards.map(async (shard) =>
      planShard(portsOf(refuse, now), { shard, by: now.toISOString() }),
    );
    const states = (await Promise.allSettled(refused)).map(({ status }) => status);
    expect(states).toContain('rejected');
    const { sendJobs, of } = queue();
    await planAll(portsOf(sendJobs, now), now);
    expect(of(accountId)).toHaveLength(30);
  });

  test('sends nothing for suspended accounts, and stops watching pages of deleted accounts', async () => {
    const now = nextDay();
    const { accountId: suspended } = await watch(3, now, true);
    const gone = {
      ...newlyWatched(randomUUID(), 'https://example.com/', now),
      shard: shards[0] ?? '00',
    };
    const pages = watchedPageEntity(table);
    await pages.put(gone).go();
    const { sendJobs, of } = queue();
    await planAll(portsOf(sendJobs, now), now);
    expect([...of(suspended), ...of(gone.accountId)]).toEqual([]);
    expect((await pages.get(gone).go()).data).toBeNull();
  });

  test('leaves out paused pages, and has everything done once they are resumed', async () => {
    const now = nextDay();
    const { accountId } = await watch(3, now);
    const pages = watchedPageEntity(table);
    const { data } = await pages.query.byUrl({ accountId }).go();
    const urls = data.map(({ url }) => url);
    await noteKnown(accountId);
    const pauses = pauseStore(table);
    await pauses.pausePages(accountId, urls.slice(1), now.toISOString());
    const { sendJobs, of } = queue();
    await planAll(portsOf(sendJobs, now), now);
    expect(of(accountId).map(({ url }) => url)).toEqual(urls.slice(0, 1));
    const later = nextDay();
    await pauses.resumePages(accountId, urls, later);
    // So that the uptime of those that were paused is checked at once.
    expect(await knownOf(accountId)).toHaveLength(1);
    await planAll(portsOf(sendJobs, later), later);
    expect(of(accountId)).toHaveLength(4);
    expect(of(accountId, 'start-due-scan').length).toBeGreaterThanOrEqual(2);
  });
});

describe('an account whose plan is over', () => {
  const expire = (accountId: string, nextPaymentDate: Date) =>
    accountEntity(table)
      .patch({ accountId })
      .set({ nextPaymentDate: nextPaymentDate.toISOString() })
      .go();

  test('falls silent, and once it has paid has everything done at once, and once', async () => {
    const now = nextDay();
    const { accountId } = await watch(8, now);
    await noteKnown(accountId);
    await expire(accountId, after(now, -1));
    const { sendJobs, of } = queue();
    await planAll(portsOf(sendJobs, now), now);
    day += 20 * 86_400_000;
    const weeksLater = nextDay();
    await planAll(portsOf(sendJobs, weeksLater), weeksLater);
    expect(of(accountId)).toEqual([]);

    await expire(accountId, after(weeksLater, 30 * 24 * 60));
    const paid = after(weeksLater, 60);
    await planAll(portsOf(sendJobs, paid), paid);
    expect(of(accountId)).toEqual([]);
    expect(await knownOf(accountId)).toHaveLength(8);
    expect(await wakePages(table, accountId, paid)).toBe(8);
    expect(await wakePages(table, accountId, paid)).toBe(0);
    for (const minutes of [5, 10]) {
      const time = after(paid, minutes);
      await planAll(portsOf(sendJobs, time), time);
    }
    for (const job of ['start-due-scan', 'check-for-changes'])
      expect(of(accountId, job).filter(({ dueAt }) => dueAt === paid.toISOString())).toHaveLength(
        8,
      );
    expect(await wakePages(table, accountId, after(paid, 11))).toBe(0);
    expect(await knownOf(accountId)).toEqual([]);
  });

  test('resumes within a day if the message that wakes it was lost', async () => {
    const now = nextDay();
    const { accountId } = await watch(4, now);
    await expire(accountId, after(now, -1));
    const { sendJobs, of } = queue();
    await planAll(portsOf(sendJobs, now), now);
    await expire(accountId, after(now, 30 * 24 * 60));
    const tomorrow = nextDay();
    await planAll(portsOf(sendJobs, tomorrow), tomorrow);
    expect(of(accountId)).toHaveLength(4);
  });

  test('is like any other without billing', async () => {
    const now = nextDay();
    const { accountId } = await watch(4, now, true);
    await expire(accountId, after(now, -1));
    const { sendJobs, of } = queue();
    vi.stubEnv('BILLING', 'off');
    await planAll(portsOf(sendJobs, now), now);
    vi.unstubAllEnvs();
    expect(of(accountId)).toHaveLength(4);
  });
});

test('pages that a clock 40 days ahead has planned are checked again within the hour once it is right', async () => {
  const now = nextDay();
  const { accountId } = await watch(6, now);
  const { sendJobs, of } = queue();
  await planAll(portsOf(sendJobs, now), now);
  const ahead = after(now, 40 * 24 * 60);
  await planAll(portsOf(sendJobs, ahead), ahead);
  const planned = of(accountId).length;

  const right = after(now, 10);
  const store = duePagesStore(table);
  const listAhead = async (shard: string) =>
    (await store.listAhead(shard, right)).filter((page) => page.accountId === accountId);
  expect(await pullBackPages({ ...store, listAhead }, right)).toBe(6);
  expect(await pullBackPages({ ...store, listAhead }, right)).toBe(0);
  for (let minutes = 10; minutes <= 75; minutes += 5) {
    const time = after(now, minutes);
    await planAll(portsOf(sendJobs, time), time);
  }
  const checked = of(accountId).slice(planned);
  expect(new Set(checked.map(({ url }) => url)).size).toBe(6);
  for (const { dueAt } of checked) expect(dueAt <= after(now, 75).toISOString()).toBe(true);
  day = ahead.getTime();
});

test('for a removed page sends only its deletion, every hour until that is done', async () => {
  const now = nextDay();
  const { accountId } = await seedAccount(table, { plan: 'Business' });
  const page = newlyRemoved(accountId, 'https://example.com/', now);
  const pages = watchedPageEntity(table);
  await pages.put(page).go();
  const { sendJobs, of } = queue();
  const times: number[] = [];
  for (const minutes of [0, 10, 15, 20, 70, 75]) {
    const time = after(now, minutes);
    const ports = { ...portsOf(sendJobs, time), forget: async () => void times.push(minutes) };
    await planShard(ports, { shard: page.shard, by: time.toISOString() });
  }
  expect(times).toEqual([15, 75]);
  expect(of(accountId)).toEqual([]);
  expect((await pages.get(page).go()).data?.removedAt).toBe(now.toISOString());
});

describe('dispatchDue', () => {
  const now = new Date('2026-11-21T12:07:31.000Z');
  const dispatcher = (...hasDue: DispatchPorts['hasDue']) => {
    const sent: unknown[] = [];
    const sendJobs: SendJobs = async (_, payloads) => void sent.push(...payloads);
    return { sent, ports: { sendJobs, hasDue } };
  };

  test('sends a job for each shard with work, the same one within a tick', async () => {
    const { sent, ports } = dispatcher(
      async (shard) => shard === '07',
      async (shard) => shard === '63',
    );
    const by = '2026-11-21T12:05:00.000Z';
    const both = [
      { shard: '07', by },
      { shard: '63', by },
    ];
    expect(await dispatchDue(ports, now)).toBe(2);
    expect(sent).toEqual(both);
    await dispatchDue(ports, after(now, 1));
    expect(sent).toEqual([...both, ...both]);
    await dispatchDue(ports, now, 60);
    expect(sent.at(-1)).toEqual({ shard: '63', by: '2026-11-21T12:07:30.000Z' });
  });

  test('sends nothing where nothing is due', async () => {
    const sendJobs = vi.fn<SendJobs>();
    expect(await dispatchDue({ sendJobs, hasDue: [async () => false] }, now)).toBe(0);
    expect(sendJobs).not.toHaveBeenCalled();
  });

  test('fails for a shard that it cannot read, after the others have their job', async () => {
    vi.stubEnv('LOG_LEVEL', 'silent');
    const { sent, ports } = dispatcher(async (shard) => {
      if (shard === '03') throw new Error('the table is down');
      return shard === '63';
    });
    await expect(dispatchDue(ports, now)).rejects.toThrow('1 shards');
    expect(sent).toHaveLength(1);
  });

  test('knows a page that is due, a removal that is due, and a campaign that is due', async () => {
    const time = nextDay();
    const store = duePagesStore(table);
    const by = time.toISOString();
    const { accountId } = await seedAccount(table);
    // No page of another test is in it.
    const shard = randomUUID();
    const put = (page: ReturnType<typeof newlyWatched>) =>
      watchedPageEntity(table)
        .put({ ...page, shard })
        .go();
    await put(newlyWatched(accountId, 'https://example.com/later', after(time, 1)));
    expect(await store.hasDue(shard, by)).toBe(false);
    await put(newlyRemoved(accountId, 'https://example.com/', after(time, -15)));
    expect(await store.hasDue(shard, by)).toBe(true);
    await pingCampaignEntity(table)
      .put({
        accountId,
        campaignId: randomUUID(),
        urlKey: 'https://example.com/',
        url: 'https://example.com/',
        nodes: [],
        startDate: by,
        endDate: by,
        shard,
        nextDue: by,
        requestedBy: accountId,
        createdAt: by,
      })
      .go();
    expect(await pingCampaignStore(table).hasDue(shard, by)).toBe(true);
    expect(await pingCampaignStore(table).hasDue(randomUUID(), by)).toBe(false);
  });
});
