import { randomUUID } from 'node:crypto';
import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificate, privateKey } from '../../../test/support/certificate.ts';
import { listenOnLoopback, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { shardOf } from '../../platform/table/shards.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, minuteMs } from '../../platform/times.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { uptimePageEntity } from './uptime-page-entity.ts';
import { createTargetGuard } from '../../platform/target-guard/target-guard.ts';
import type { Probe } from './check-outcome.ts';
import { runCheck, type RunCheckPorts } from './run-check.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import { sweepOpenWork } from '../../platform/jobs/sweep-open-work.ts';
import { maxResends, openConfirmations } from './settling/open-confirmations.ts';
import { uptimeStore, type UptimeStore } from './uptime-store.ts';

let store: UptimeStore;
let pages: ReturnType<typeof uptimePageEntity>;
beforeAll(async () => {
  const table: Table = await useTable();
  store = uptimeStore(table);
  pages = uptimePageEntity(table);
});
const guard = createTargetGuard({ allowPrivate: true });
afterAll(() => guard.close());

const noon = new Date('2026-11-21T12:00:00.000Z');
const newKey = (url: string) => ({ accountId: randomUUID(), url, dueAt: noon.toISOString() });
type Sent = { attempt: number; delaySeconds: number | undefined };

/** Ports with a queue that records jobs, and a network that works by default. */
function portsOf({
  probe = guard.probe,
  networkWorks = true,
}: { probe?: Probe; networkWorks?: boolean } = {}) {
  const sent: Sent[] = [];
  const sendJobs: SendJobs = async (_, payloads, options) => {
    for (const payload of payloads as readonly { attempt: number }[]) {
      sent.push({ attempt: payload.attempt, delaySeconds: options?.delaySeconds });
    }
  };
  const network = { isWorkingFor: async () => networkWorks };
  const ports: RunCheckPorts = { store, probe, network, sendJobs, now: () => noon };
  return { ports, sent };
}
async function serve<Value>(listener: RequestListener, work: (url: string) => Promise<Value>) {
  const server = await startLoopbackServer(listener);
  try {
    return await work(`${server.url}/`);
  } finally {
    await server.close();
  }
}
const checkOf = async ({ accountId, url }: { accountId: string; url: string }) =>
  store.findLatest(accountId, url, noon);

describe('a check', () => {
  test('follows redirects and measures the answer', async () => {
    await serve(
      (request, response) => {
        if (request.url === '/') response.writeHead(301, { location: '/home' }).end();
        else response.end('hello');
      },
      async (url) => {
        const { ports, sent } = portsOf();
        const key = newKey(url);
        expect(await runCheck(ports, { ...key, attempt: 0 })).toBe('ended');
        expect(sent).toEqual([]);
        const found = await checkOf(key);
        expect(found).toMatchObject({
          status: 'up',
          statusCode: 200,
          finalUrl: `${url}home`,
          redirects: 1,
          furtherAttempts: 0,
        });
        expect(found?.timings).toMatchObject({ dnsMs: null, tlsMs: null });
        expect(found?.timings?.connectMs).toBeGreaterThan(0);
        expect(found?.timings?.totalMs).toBeGreaterThan(found?.timings?.firstByteMs ?? Infinity);
      },
    );
  });

  test('describes the problem with a certificate', async () => {
    const server = createServer({ cert: certificate, key: privateKey }, (_, response) => {
      response.end('secret');
    });
    const { port, close } = await listenOnLoopback(server);
    const key = newKey(`https://localhost:${port}/`);
    const { ports } = portsOf();
    for (const attempt of [0, 1, 2, 3]) await runCheck(ports, { ...key, attempt });
    await close();
    expect(await checkOf(key)).toMatchObject({ status: 'down', reason: 'tls' });
  });

  test('is down only after two further attempts within 20 seconds', async () => {
    await serve(
      (_, response) => void response.writeHead(503).end(),
      async (url) => {
        const { ports, sent } = portsOf();
        const key = newKey(url);
        for (const attempt of [0, 1]) {
          expect(await runCheck(ports, { ...key, attempt })).toBe('confirming');
          expect(await checkOf(key)).toBeUndefined();
          expect(await store.findState(key.accountId, url)).toMatchObject({
            confirming: key.dueAt,
          });
        }
        expect(await runCheck(ports, { ...key, attempt: 2 })).toBe('ended');
        expect(sent.map(({ attempt }) => attempt)).toEqual([1, 2]);
        const pauses = sent.reduce((sum, { delaySeconds = 0 }) => sum + delaySeconds, 0);
        expect(pauses).toBeLessThanOrEqual(20);
        expect(await checkOf(key)).toMatchObject({
          status: 'down',
          statusCode: 503,
          reason: 'http-status',
          furtherAttempts: 2,
        });
        const state = await store.findState(key.accountId, url);
        expect(state).toMatchObject({ status: 'down', since: key.dueAt });
        expect(state?.confirming).toBeUndefined();
      },
    );
  });

  test('that may change something is repeated once, and at no other place', async () => {
    const key = newKey('https://api.example/orders');
    const { ports, sent } = portsOf();
    let [attempts, polls] = [0, 0];
    const own = {
      isUnsafe: true,
      attempt: async () => {
        attempts += 1;
        return { isUp: false, reason: 'timeout' as const };
      },
      custom: async () => Promise.reject(new Error('No other place has its settings')),
    };
    const pollPlaces = async () => Promise.resolve(void (polls += 1));
    for (const attempt of [0, 1])
      await runCheck({ ...ports, own, pollPlaces }, { ...key, attempt });
    expect([attempts, polls, sent.map(({ attempt }) => attempt)]).toEqual([2, 0, [1]]);
    expect(await checkOf(key)).toMatchObject({ status: 'down', furtherAttempts: 1 });
  });

  test('is dated when it is made, not when it was due', async () => {
    const key = newKey('http://127.0.0.1:9/');
    const probe: Probe = async () => Promise.reject(new TargetError('refused', key.url));
    const jobs: (typeof key & { attempt: number })[] = [{ ...key, attempt: 0 }];
    const sendJobs: SendJobs = async (_, payloads) =>
      void jobs.push(...(payloads as unknown as typeof jobs));
    let now = after(noon, 5 * minuteMs);
    const { ports } = portsOf({ probe });
    // A person's check, after the scheduled one was due and before it is made.
    const manual = { ...key, dueAt: after(noon, 4 * minuteMs).toISOString() };
    const answered = { status: 'up', checkedAt: manual.dueAt, furtherAttempts: 0 } as const;
    await store.end(manual, { ...answered, beganAt: manual.dueAt }, now);
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      await runCheck({ ...ports, sendJobs, now: () => now }, job);
      now = after(now, 30_000);
    }
    const since = after(noon, 5 * minuteMs).toISOString();
    expect(await store.findState(key.accountId, key.url)).toMatchObject({ status: 'down', since });
    expect(await store.findLatest(key.accountId, key.url, now)).toMatchObject({
      status: 'down',
      beganAt: since,
      checkedAt: after(noon, 6 * minuteMs).toISOString(),
    });
    const { outages, from } = await store.availability(key.accountId, key.url, { to: now });
    expect(from).toBe(manual.dueAt);
    expect(outages).toMatchObject([{ from: since, to: null, reason: 'refused' }]);
  });

  test('is up when a further attempt succeeds', async () => {
    let answers = 0;
    await serve(
      (_, response) => void response.writeHead((answers += 1) === 1 ? 500 : 200).end('Open'),
      async (url) => {
        const { ports } = portsOf();
        const key = newKey(url);
        await runCheck(ports, { ...key, attempt: 0 });
        const further = { ...key, attempt: 1, beganAt: key.dueAt };
        const later = after(noon, minuteMs);
        await runCheck({ ...ports, now: () => later }, further);
        expect(await checkOf(key)).toMatchObject({ status: 'up', furtherAttempts: 1 });
        const state = await store.findState(key.accountId, url);
        expect(state?.confirming).toBeUndefined();
        // It was not up at the attempt that failed.
        expect(state?.since).toBe(later.toISOString());
      },
    );
  });

  test('says unknown instead of down while our own network is down', async () => {
    const closed = await startLoopbackServer(() => undefined);
    await closed.close();
    const outcomes = [true, false].map(async (networkWorks) => {
      const key = newKey(`${closed.url}/`);
      await runCheck(portsOf({ networkWorks }).ports, { ...key, attempt: 3 });
      return checkOf(key);
    });
    expect(await Promise.all(outcomes)).toMatchObject([
      { status: 'down', reason: 'refused' },
      { status: 'unknown', reason: 'refused' },
    ]);
  });

  test('trusts an error status regardless of our own network', async () => {
    await serve(
      (_, response) => void response.writeHead(500).end(),
      async (url) => {
        const key = newKey(url);
        await runCheck(portsOf({ networkWorks: false }).ports, { ...key, attempt: 3 });
        expect(await checkOf(key)).toMatchObject({ status: 'down' });
      },
    );
  });

  test('done twice has one effect, and makes no second request', async () => {
    await serve(
      (_, response) => void response.end('hello'),
      async (url) => {
        const key = newKey(url);
        let asked = 0;
        const probe: Probe = async (...request) => {
          asked += 1;
          return guard.probe(...request);
        };
        const { ports } = portsOf({ probe });
        await runCheck(ports, { ...key, attempt: 0 });
        await runCheck(ports, { ...key, attempt: 0 });
        expect(asked).toBe(1);
        expect(await store.listMonth(key.accountId, url, noon)).toHaveLength(1);
      },
    );
  });

  test('continues if further attempts are lost, and is unknown if they are lost repeatedly', async () => {
    const key = newKey('http://127.0.0.1:9/');
    const sent: unknown[] = [];
    const sendJobs: SendJobs = async (_, payloads) => void sent.push(...payloads);
    const lose: SendJobs = async () => Promise.reject(new Error('SQS is down'));
    const probe: Probe = async () => Promise.reject(new TargetError('timeout', key.url));
    const { ports } = portsOf({ probe });
    const lost = runCheck({ ...ports, sendJobs: lose }, { ...key, attempt: 0 });
    await expect(lost).rejects.toThrow('SQS is down');
    const sweep = async (minutes: number) =>
      sweepOpenWork(openConfirmations(store), sendJobs, {
        now: new Date(noon.getTime() + minutes * 60_000),
      });
    await sweep(0.5);
    expect(sent).toEqual([]);
    await Promise.all([sweep(5), sweep(5)]);
    expect(sent).toEqual([{ ...key, attempt: 1, beganAt: key.dueAt }]);
    const shard = shardOf(key.accountId, keyOfUrl(key.url));
    for (const minutes of [10, 15, 20]) await sweep(minutes);
    expect(sent).toHaveLength(maxResends);
    expect(await checkOf(key)).toMatchObject({ status: 'unknown' });
    await sweep(25);
    expect(sent).toHaveLength(maxResends);
    const left = await pages.query.open({ openShard: shard }).go();
    expect(left.data.filter(({ accountId }) => accountId === key.accountId)).toEqual([]);
  });

  test('is unknown since its first failure if the attempts after those that the sweep sends are lost', async () => {
    const key = newKey('http://127.0.0.1:9/');
    const probe: Probe = async () => Promise.reject(new TargetError('refused', key.url));
    const { ports } = portsOf({ probe });
    await runCheck(ports, { ...key, attempt: 0 });
    let resent = 0;
    for (const minutes of [5, 10, 15, 20]) {
      const now = after(noon, minutes * minuteMs);
      const sendJobs: SendJobs = async (_, payloads) => {
        for (const payload of payloads) {
          resent += 1;
          expect(payload).toEqual({ ...key, attempt: 1, beganAt: noon.toISOString() });
          await runCheck({ ...ports, now: () => now }, payload as typeof key & { attempt: number });
        }
      };
      await sweepOpenWork(openConfirmations(store), sendJobs, { now });
    }
    expect(resent).toBe(maxResends);
    const beganAt = noon.toISOString();
    const found = await store.findLatest(key.accountId, key.url, after(noon, 20 * minuteMs));
    expect(found).toMatchObject({ status: 'unknown', beganAt });
  });

  test('an item that an earlier version left in the sweep’s index leaves it', async () => {
    const key = newKey('http://127.0.0.1:9/');
    const shard = shardOf(key.accountId, keyOfUrl(key.url));
    await store.beginConfirming(key, noon);
    const page = { accountId: key.accountId, urlKey: keyOfUrl(key.url) };
    await pages.patch(page).remove(['confirming', 'confirmingSince']).go();
    const inIndex = async () => {
      const { data } = await pages.query.open({ openShard: shard }).go();
      return data.filter(({ accountId }) => accountId === key.accountId).length;
    };
    expect(await inIndex()).toBe(1);
    await store.due(shard, after(noon, 5 * minuteMs));
    expect(await inIndex()).toBe(0);
  });

  test('a check that a person asked for stays theirs when the sweep resumes it', async () => {
    const key = { ...newKey('http://127.0.0.1:9/'), requestedBy: 'user-1' };
    const sent: unknown[] = [];
    const sendJobs: SendJobs = async (_, payloads) => void sent.push(...payloads);
    const probe: Probe = async () => Promise.reject(new TargetError('timeout', key.url));
    const { ports } = portsOf({ probe });
    const lose: SendJobs = async () => Promise.reject(new Error('SQS is down'));
    const lost = async (check: typeof key | Omit<typeof key, 'requestedBy'>) =>
      expect(runCheck({ ...ports, sendJobs: lose }, { ...check, attempt: 0 })).rejects.toThrow(
        'SQS is down',
      );
    const sweep = (minutes: number) =>
      sweepOpenWork(openConfirmations(store), sendJobs, { now: after(noon, minutes * minuteMs) });
    await lost(key);
    await sweep(5);
    expect(sent).toEqual([{ ...key, attempt: 1, beganAt: key.dueAt }]);
    // A later check of the clock.
    const { requestedBy: _, ...ofPage } = key;
    const scheduled = { ...ofPage, dueAt: after(noon, 6 * minuteMs).toISOString() };
    await lost(scheduled);
    await sweep(11);
    expect(sent[1]).toMatchObject({ ...scheduled, attempt: 1 });
  });

  test('is unknown if we cannot make it and the queue gives up', async () => {
    const key = newKey('http://127.0.0.1:9/');
    const { ports } = portsOf({ probe: async () => Promise.reject(new Error('a fault of ours')) });
    await expect(runCheck(ports, { ...key, attempt: 0 })).rejects.toThrow('a fault of ours');
    expect(await checkOf(key)).toBeUndefined();
    const last = runCheck(ports, { ...key, attempt: 0, isLastDelivery: true });
    await expect(last).rejects.toThrow('a fault of ours');
    expect(await checkOf(key)).toMatchObject({ status: 'unknown' });
  });

  test('a target that fails one attempt in ten is down a few times in a thousand checks at most', async () => {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const answer = await serve((_, response) => void response.end('hello'), guard.probe);
    const probe: Probe = async () => ({ ...answer, status: random() < 0.1 ? 500 : 200 });
    const states: string[] = [];
    const memory: RunCheckPorts['store'] = {
      hasEnded: async () => false,
      end: async (_, { status }) => states.push(status) > 0,
      beginConfirming: async () => undefined,
    };
    for (let check = 0; check < 1000; check += 1) {
      const { ports } = portsOf({ probe });
      let attempt = 0;
      while (
        (await runCheck({ ...ports, store: memory }, { ...newKey('http://x/'), attempt })) !==
        'ended'
      )
        attempt += 1;
    }
    expect(states).toHaveLength(1000);
    expect(states.filter((state) => state === 'down').length).toBeLessThanOrEqual(3);
  });
});
