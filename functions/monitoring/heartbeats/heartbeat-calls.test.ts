import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callRaw } from '../../../test/support/call-handler.ts';
import { isWhole } from '../../../test/support/is-whole.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import * as contracts from '../../../shared/calls/monitoring/heartbeats.ts';
import type { Heartbeat } from '../../../shared/models/monitoring/heartbeat.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { unannounced } from '../../platform/events/outbox.ts';
import { CallerThrottle } from '../../platform/limits/caller-throttle.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, hourMs, minuteMs } from '../../platform/times.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { checkHeartbeats } from './check-heartbeats.ts';
import { dispatchHeartbeats } from './dispatch-heartbeats.ts';
import { heartbeatShards } from './heartbeat-entity.ts';
import { heartbeatSpanEntity } from './heartbeat-span-entity.ts';
import { heartbeatStore } from './heartbeat-store.ts';
import { mayWork, toHeartbeat } from './own-heartbeat.ts';
import { mostAMinute, signalTaker } from './take-signal.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
vi.stubEnv('PUBLIC_URL', 'https://vitals.example');
let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const url = 'https://1.1.1.1/';
const interval = { kind: 'interval', everyMinutes: 60 } as const;

let user: Awaited<ReturnType<typeof seedAccount>>;
const ask = async (
  contract: CallContract,
  request: object,
  as: { userId: string } | undefined = user,
) => callRaw(await loadHandler(contract), contract, request, { as });
const save = (change: object = {}) =>
  ask(contracts.saveHeartbeat, {
    body: { url, name: 'Backup', schedule: interval, graceMinutes: 10, ...change },
  });
const list = async (): Promise<Heartbeat[]> =>
  (await ask(contracts.listHeartbeats, { query: { url } })).body.heartbeats;
const tokenOf = ({ address }: Pick<Heartbeat, 'address'>): string =>
  /\/api\/heartbeat\/([\w-]{43})$/.exec(address ?? '')?.[1] ?? '';
const send = async (token: string, signal?: string, text = '') =>
  signal === undefined
    ? ask(contracts.sendHeartbeat, { params: { token }, body: text })
    : ask(contracts.sendHeartbeatSignal, { params: { token, signal }, body: text });

const events = async () => {
  const { data } = await outboxEventEntity(table)
    .query.byId({ accountId: user.accountId })
    .go({ pages: 'all' });
  return data.flatMap(({ event }) => (event.type === 'monitor-changed' ? [event.facts] : []));
};

beforeEach(async () => {
  user = await seedAccount(table, { plan: 'Developer' });
  await siteStore(table).addSites(user.accountId, [{ url, siteName: 'A', propertyId: '' }], {
    limit: null,
    now: new Date(),
  });
});

test('a heartbeat is made, listed with its address, changed, paused and removed', async () => {
  const made = await save();
  expect(made.body).toMatchObject({
    name: 'Backup',
    state: 'waiting',
    expectedAt: null,
    why: null,
  });
  expect(tokenOf(made.body)).not.toBe('');
  expect(await list()).toEqual([made.body]);
  const { heartbeatId } = made.body;
  const changed = await save({ heartbeatId, name: 'Nightly backup', longestRunMinutes: 30 });
  expect(changed.body).toMatchObject({ name: 'Nightly backup', longestRunMinutes: 30 });
  const paused = await ask(contracts.pauseHeartbeat, { body: { url, heartbeatId, paused: true } });
  expect(paused.body.state).toBe('paused');
  const resumed = await ask(contracts.pauseHeartbeat, {
    body: { url, heartbeatId, paused: false },
  });
  expect(resumed.body.state).toBe('waiting');
  expect((await ask(contracts.removeHeartbeat, { body: { url, heartbeatId } })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await send(tokenOf(made.body))).status).toBe(404);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ graceMinutes: 0 }, 'graceMinutes'],
  [{ schedule: { kind: 'interval', everyMinutes: 1.5 } }, 'schedule'],
  [
    { schedule: { kind: 'cron', expression: '0 0 31 2 *', timeZone: 'UTC' } },
    'schedule.expression',
  ],
  [{ schedule: { kind: 'cron', expression: '0 0 * * *', timeZone: 'Mars' } }, 'schedule.timeZone'],
])('%j is refused with the name of its field', async (change, field) => {
  const refused = await save(change);
  expect(refused.status).toBe(400);
  expect(refused.body.errors[0].field).toBe(field);
});

test('a site has as many heartbeats as the plan includes, also when they are added at once', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 7 }, async (_, index) => (await save({ name: `Job ${index}` })).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(await list()).toHaveLength(5);
});

test('signals are stored with their text, and the last one is shown', async () => {
  const { body } = await save();
  const token = tokenOf(body);
  expect((await send(token, 'start')).body).toEqual({ success: true });
  expect((await list())[0]).toMatchObject({ state: 'running' });
  await send(token, '0', 'copied 12 files\n\u202Edone');
  const [up] = await list();
  expect(up).toMatchObject({
    state: 'up',
    lastSignal: { kind: 'success', exitCode: 0, text: 'copied 12 files done' },
  });
  expect(Date.parse(up?.expectedAt ?? '') - Date.parse(up?.lastSignal?.at ?? '')).toBe(hourMs);
  const { heartbeatId } = body;
  const { body: signals } = await ask(contracts.listHeartbeatSignals, {
    query: { url, heartbeatId },
  });
  expect(signals.map(({ kind }: { kind: string }) => kind)).toEqual(['success', 'start']);
});

test('a failure is down at once, and a success ends it: one event each', async () => {
  const token = tokenOf((await save()).body);
  await send(token, '3', 'disk full');
  expect((await list())[0]).toMatchObject({ state: 'down', why: 'exit code 3: disk full' });
  await send(token, 'fail');
  await send(token);
  expect((await list())[0]).toMatchObject({ state: 'up', why: null });
  expect(await events()).toMatchObject([
    {
      status: 'down',
      why: 'exit code 3: disk full',
      monitor: { kind: 'heartbeat', name: 'Backup' },
    },
    { status: 'up' },
  ]);
});

test('a new address ends the former one', async () => {
  const { body } = await save();
  const { heartbeatId } = body;
  const renewed = await ask(contracts.renewHeartbeatAddress, { body: { url, heartbeatId } });
  expect((await send(tokenOf(body))).status).toBe(404);
  expect((await send(tokenOf(renewed.body))).status).toBe(200);
});

describe('when the signal does not arrive', () => {
  const missing = async () => {
    const { body } = await save();
    await send(tokenOf(body));
    return body as Heartbeat;
  };
  const later = () => after(new Date(), 71 * minuteMs);
  const check = async (now = later()) => {
    const jobs: { shard: string; by: string }[] = [];
    const sendJobs = async (_: unknown, payloads: readonly unknown[]) => {
      jobs.push(...(payloads as typeof jobs));
    };
    await dispatchHeartbeats({ store: heartbeatStore(table), sendJobs }, now);
    for (const job of jobs) await checkHeartbeats({ table, announce: unannounced, now }, job);
    return jobs;
  };

  test('it is down after interval and grace: one event, however often it is checked', async () => {
    await missing();
    expect(await check(after(new Date(), 69 * minuteMs))).toEqual([]);
    const [job] = await check();
    if (job === undefined) throw new Error('nothing was due');
    await Promise.all(
      [1, 2].map(() => checkHeartbeats({ table, announce: unannounced, now: later() }, job)),
    );
    expect((await events()).filter(({ status }) => status === 'down')).toMatchObject([
      { why: 'no signal for 1 hour 10 minutes, expected every hour' },
    ]);
    expect(await check()).toEqual([]);
  });

  test('of a paused heartbeat nothing is reported, and its time counts from when it is resumed', async () => {
    const { heartbeatId } = await missing();
    await ask(contracts.pauseHeartbeat, { body: { url, heartbeatId, paused: true } });
    expect(await check()).toEqual([]);
    await ask(contracts.pauseHeartbeat, { body: { url, heartbeatId, paused: false } });
    await check();
    expect((await events()).map(({ status }) => status).toSorted()).toEqual(['down', 'up']);
    const { accountId } = user;
    const { data: spans } = await heartbeatSpanEntity(table)
      .query.byStart({ accountId, heartbeatId })
      .go();
    expect(spans.map(({ kind, to }) => [kind, to === undefined])).toEqual([
      ['waiting', false],
      ['paused', false],
      ['down', true],
    ]);
  });

  test('removing it ends what was reported', async () => {
    const { heartbeatId } = await missing();
    await check();
    await ask(contracts.removeHeartbeat, { body: { url, heartbeatId } });
    expect(await events()).toContainEqual(
      expect.objectContaining({ status: 'up', why: 'removed' }),
    );
  });
});

describe('under attack', () => {
  const taken = async (token: string, times: Date[], signal = 'success') => {
    const take = signalTaker(new CallerThrottle({ requestsPerSecond: 1e6, burst: 1e6 }));
    const outcomes = { stored: 0, refused: 0 };
    for (const at of times) {
      const sent = take({ table, announce: unannounced }, { token, signal, text: '' }, at);
      await sent.then(
        () => (outcomes.stored += 1),
        () => (outcomes.refused += 1),
      );
    }
    return outcomes;
  };
  const signalsOf = async () => {
    const [one] = await heartbeatStore(table).listOf(user.accountId, (await siteKey()) ?? '');
    return one?.signals;
  };
  const siteKey = async () => {
    const { sites } = await siteStore(table).listSites(user.accountId);
    return sites[0]?.urlKey;
  };

  test('unknown, malformed, former and foreign addresses get the same answer', async () => {
    const { body } = await save();
    const { heartbeatId } = body;
    await ask(contracts.renewHeartbeatAddress, { body: { url, heartbeatId } });
    const tokens = ['x', 'A'.repeat(43), tokenOf(body), heartbeatId, '%00', 'é'.repeat(500)];
    const answers = await Promise.all(
      tokens.flatMap((token) => [send(token), send(token, 'nonsense')]),
    );
    const unlike = answers.map(({ status, body: answered, headers }) => ({
      status,
      said: { ...answered, requestId: '' },
      names: Object.keys(headers).toSorted(),
    }));
    expect(new Set(unlike.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(unlike[0]).toMatchObject({ status: 404, said: { errors: [{ code: 'not_found' }] } });
  });

  test('the same signal within seconds is written once', async () => {
    const token = tokenOf((await save()).body);
    const now = new Date();
    await taken(
      token,
      Array.from({ length: 30 }, (_, index) => after(now, index * 100)),
    );
    expect(await signalsOf()).toBe(1);
  });

  test('a flood of changing signals is stored twelve times a minute', async () => {
    const token = tokenOf((await save()).body);
    const start = Math.ceil(Date.now() / minuteMs) * minuteMs;
    let refused = 0;
    for (let second = 0; second < 20; second += 1)
      refused += (
        await taken(token, [new Date(start + second * 1000)], second % 2 ? 'fail' : 'start')
      ).refused;
    expect(await signalsOf()).toBe(mostAMinute);
    expect(refused).toBeGreaterThan(0);
  });

  test('nothing of an address is cached, and no other site may read it', async () => {
    const { headers } = await send(tokenOf((await save()).body));
    expect(headers['cache-control']).toBe('no-store');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('members who may only view a site do not see the address', async () => {
    const { body } = await save();
    const [stored] = await heartbeatStore(table).listOf(user.accountId, (await siteKey()) ?? '');
    if (stored === undefined) throw new Error('nothing is stored');
    const { accountId } = user;
    const shown = (role: 'view' | 'work') =>
      toHeartbeat(
        stored,
        mayWork({ accountId, clients: { acme: role } }, { clientId: 'acme' }),
        new Date(),
      );
    expect(shown('view').address).toBeNull();
    expect(shown('work').address).toBe(body.address);
  });

  // A day of guesses, one every three seconds, in a whole run.
  test('guesses read one index entry each, and find nothing', { timeout: 180_000 }, async () => {
    await save();
    const sent = vi.spyOn(table.client, 'send').mockResolvedValue({ Items: [] } as never);
    const take = signalTaker();
    const many = isWhole ? 28_800 : 100;
    const guesses = Array.from({ length: many }, (_, index) => `guess-${index}`.padEnd(43, 'x'));
    const found = await Promise.allSettled(
      guesses.map((token) =>
        take({ table, announce: unannounced }, { token, signal: 'success', text: '' }, new Date()),
      ),
    );
    const kinds = new Set(sent.mock.calls.map(([command]) => command.constructor.name));
    const reads = sent.mock.calls.length;
    sent.mockRestore();
    expect(found.every(({ status }) => status === 'rejected')).toBe(true);
    expect([reads, [...kinds]]).toEqual([many, ['QueryCommand']]);
  });

  test('other accounts neither see nor change it', async () => {
    const { body } = await save();
    const { heartbeatId } = body;
    const other = await seedAccount(table, { plan: 'Developer' });
    const limit = { limit: null, now: new Date() };
    await siteStore(table).addSites(
      other.accountId,
      [{ url, siteName: 'A', propertyId: '' }],
      limit,
    );
    const asked = { body: { url, heartbeatId, paused: true } };
    expect((await ask(contracts.pauseHeartbeat, asked, other)).status).toBe(404);
    const { body: seen } = await ask(contracts.listHeartbeats, { query: { url } }, other);
    expect(seen.heartbeats).toEqual([]);
  });
});

test('heartbeats are spread over few shards', () => {
  expect(heartbeatShards).toHaveLength(4);
});
