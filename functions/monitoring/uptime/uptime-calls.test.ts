import { beforeAll, describe, expect, test, vi } from 'vitest';
import { call } from '../../../test/support/call-handler.ts';
import { listPage } from '../../../test/support/listed-page.ts';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import * as contracts from '../../../shared/calls/monitoring/uptime.ts';
import type { UptimeState } from '../../../shared/uptime/uptime.ts';
import type { Table } from '../../platform/table/table.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import {
  isOnThisMachine,
  ownNetwork,
  readWitnesses,
} from '../../platform/target-guard/own-network.ts';
import { channelStore } from '../../notifying/channels/channel-store.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { uptimeDayEntity } from './accounting/uptime-day-entity.ts';
import { uptimePageEntity } from './uptime-page-entity.ts';
import { uptimeStore, type UptimeStore } from './uptime-store.ts';

let store: UptimeStore;
let user: SeededUser;
let table: Table;
let handlers: Record<
  'check' | 'monthly' | 'latest' | 'daily' | 'outages' | 'interval',
  Parameters<typeof call>[0]
>;
beforeAll(async () => {
  table = await useTable();
  process.env['ALLOW_PRIVATE_TARGETS'] = '1';
  store = uptimeStore(table);
  user = await seedAccount(table);
  handlers = {
    check: (await import('./check-uptime.call.ts')).handler,
    monthly: (await import('./list-monthly-uptime.call.ts')).handler,
    latest: (await import('./get-latest-uptime.call.ts')).handler,
    daily: (await import('./list-daily-uptime.call.ts')).handler,
    outages: (await import('./list-outages.call.ts')).handler,
    interval: (await import('./set-uptime-interval.call.ts')).handler,
  };
});

const hour = 3_600_000;
const at = (time: number) => new Date(time).toISOString();
async function checked(url: string, time: number, status: UptimeState): Promise<void> {
  const timings = { dnsMs: 1, connectMs: 1, tlsMs: null, firstByteMs: 1, totalMs: 10 };
  const answer = status === 'up' ? { statusCode: 200, timings } : { reason: 'dns' as const };
  const outcome = { ...answer, status, checkedAt: at(time), furtherAttempts: 0 };
  const key = { accountId: user.accountId, url, dueAt: at(time) };
  await store.end(key, outcome, new Date(time));
}
const as = () => ({ as: { userId: user.userId } });
const listed = (url: string) => listPage(table, user.accountId, url);

describe('POST /uptime', () => {
  test('answers the result at once when the page is up', async () => {
    const server = await startLoopbackServer((_, response) => void response.end('Open'));
    const body = { url: await listed(`${server.url}/`) };
    const answer = await call(handlers.check, contracts.checkUptime, { body }, as());
    await server.close();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      ...body,
      status: 'done',
      check: { simple: { status: 'up' }, statusCode: 200 },
    });
  });

  test('answers 202 while a failure is being confirmed, also where the name does not resolve', async () => {
    const body = { url: await listed('http://nobody.invalid/') };
    const answer = await call(handlers.check, contracts.checkUptime, { body }, as());
    expect([answer.status, answer.body]).toEqual([
      202,
      { ...body, status: 'confirming', check: null },
    ]);
    const query = body;
    const latest = await call(handlers.latest, contracts.getLatestUptime, { query }, as());
    expect(latest.body.status).toBe('confirming');
  });
});

describe('POST /uptime/interval', () => {
  const choose = (body: { url: string; everyMinutes: 1 | 5 | 15 | 60 }) =>
    call(handlers.interval, contracts.setUptimeInterval, { body }, as());

  test('is bounded by the plan, and shown with the newest check', async () => {
    const url = await listed('https://often.example.com/');
    const query = { url };
    const latest = () => call(handlers.latest, contracts.getLatestUptime, { query }, as());
    expect((await latest()).body.schedule).toMatchObject({ everyMinutes: 60 });
    const { body } = await choose({ url, everyMinutes: 5 });
    expect(body.everyMinutes).toBe(5);
    expect((await latest()).body.schedule).toEqual(body);
    const next = Date.parse(body.nextCheckAt ?? '') - Date.now();
    expect(next).toBeLessThanOrEqual(5 * 60_000);
    vi.stubEnv('PLAN_OVERRIDES', JSON.stringify({ Trial: { uptimeShortestMinutes: 15 } }));
    const refused = await choose({ url, everyMinutes: 5 });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ field: 'everyMinutes' }] },
    ]);
    vi.unstubAllEnvs();
  });
});

describe('GET /uptime/monthly', () => {
  test('is one record an hour of the last 30 days, newest last: one that was down, if any', async () => {
    const url = await listed('https://month.example.com/');
    const now = Math.floor(Date.now() / hour) * hour;
    await checked(url, now - 31 * 24 * hour, 'down');
    await checked(url, now - 5 * hour, 'down');
    await checked(url, now - 2 * hour, 'down');
    await checked(url, now - 2 * hour + 60_000, 'up');
    const query = { url };
    const answer = await call(handlers.monthly, contracts.listMonthlyUptime, { query }, as());
    expect(answer.body).toEqual([
      {
        hourly: at(now - 5 * hour),
        simple: { status: 'down' },
        statusCode: null,
        responseMs: null,
        reason: 'dns',
      },
      {
        hourly: at(now - 2 * hour),
        simple: { status: 'down' },
        statusCode: null,
        responseMs: null,
        reason: 'dns',
      },
    ]);
  });
});

describe('GET /uptime/outages', () => {
  const ask = async (url: string) =>
    contracts.Outages.parse(
      (await call(handlers.outages, contracts.listOutages, { query: { url } }, as())).body,
    );

  test('lists outages and the availability, from the first check of a younger page on', async () => {
    const url = await listed('https://outages.example.com/');
    expect(await ask(url)).toMatchObject({ from: null, outages: [], percent: null });
    const now = Date.now();
    for (const [minutes, status] of [
      [-300, 'up'],
      [-200, 'down'],
      // Delivered twice.
      [-200, 'down'],
      [-196, 'up'],
      [-60, 'up'],
      [-20, 'down'],
    ] as const)
      await checked(url, now + minutes * 60_000, status);
    const found = await ask(url);
    expect(found).toMatchObject({
      from: at(now - 300 * 60_000),
      outages: [
        { from: at(now - 200 * 60_000), to: at(now - 196 * 60_000), reason: 'dns' },
        { from: at(now - 20 * 60_000), to: null },
      ],
    });
    expect(Math.round(found.downMs / 60_000)).toBe(24);
    // Of five hours there is no percentage.
    expect(found.percent).toBeNull();
    expect(Math.round(found.knownMs / 60_000)).toBe(300);
    const page = await store.findState(user.accountId, url);
    expect(page?.month).toMatchObject({
      from: at(now - 300 * 60_000),
      outages: found.outages.map(({ from, to }) => ({ from, to })),
    });
  });

  test('clips an outage that began before the 30 days', async () => {
    const url = await listed('https://long.example.com/');
    const now = Date.now();
    await checked(url, now - 32 * 24 * hour, 'down');
    await checked(url, now - 31 * 24 * hour, 'unknown');
    await checked(url, now - 29 * 24 * hour, 'up');
    const found = await ask(url);
    expect(found.outages).toMatchObject([{ from: found.from, beganEarlier: true }]);
    expect(found.from).toBe(new Date(Date.parse(found.to) - 30 * 24 * hour).toISOString());
    expect(Math.round(found.downMs / hour)).toBe(24);
  });

  test('says which lay in a maintenance window, also once that is over', async () => {
    const url = await listed('https://maintained.example.com/');
    const now = Date.now();
    const window = (from: number, to: number) => ({
      from: at(now + from * hour),
      to: at(now + to * hour),
      allows: 'nothing' as const,
    });
    const options = { maintenance: [window(-9, -7)], pastMaintenance: [window(-19, -17)] };
    await channelStore(table).setOptions(user.accountId, options);
    for (const [hours, status] of [
      [-20, 'up'],
      [-18, 'down'],
      [-17.5, 'up'],
      [-8, 'down'],
      [-6, 'up'],
      [-2, 'down'],
      [-1, 'up'],
    ] as const)
      await checked(url, now + hours * hour, status);
    expect((await ask(url)).outages.map(({ maintenance }) => maintenance)).toEqual([
      'whole',
      'part',
      undefined,
    ]);
  });
});

describe('days', () => {
  const day = Date.parse('2026-11-01T00:00:00.000Z');

  test('are rolled up when they are over, a late check included', async () => {
    const url = await listed('https://days.example.com/');
    for (let index = 0; index < 24; index += 1) {
      await checked(url, day + index * hour, index === 3 ? 'down' : 'up');
    }
    const query = { url };
    const days = async () =>
      (await call(handlers.daily, contracts.listDailyUptime, { query }, as())).body;
    expect(await days()).toEqual([]);
    await checked(url, day + 24 * hour, 'up');
    const first = { day: '2026-11-01', up: 23, down: 1, unknown: 0, meanResponseMs: 10 };
    expect(await days()).toEqual([first]);
    await checked(url, day + 4 * hour + 60_000, 'down');
    expect(await days()).toEqual([{ ...first, up: 22, down: 2 }]);
  });

  test('say that an outage began before a period that begins with a day', async () => {
    const url = await listed('https://overnight.example.com/');
    for (const [hours, status] of [
      [10, 'up'],
      [22, 'down'],
      [29, 'up'],
      [50, 'up'],
    ] as const)
      await checked(url, day + hours * hour, status);
    const period = { from: new Date(day + 24 * hour), to: new Date(day + 49 * hour) };
    const { outages, from, downMs } = await store.availability(user.accountId, url, period);
    expect(outages).toMatchObject([
      { from: at(day + 24 * hour), to: at(day + 29 * hour), beganEarlier: true },
    ]);
    expect({ from, downMs }).toEqual({ from: at(day + 24 * hour), downMs: 5 * hour });
  });

  test('of an earlier rule are rolled up again, once, as far as their checks are there', async () => {
    const url = await listed('https://earlier.example.com/');
    const later = 20 * 24 * hour + day;
    await checked(url, day, 'down');
    await checked(url, day + 60_000, 'up');
    await checked(url, later, 'up');
    const page = { accountId: user.accountId, urlKey: keyOfUrl(url) };
    const entity = uptimeDayEntity(table);
    const earlier = { ...page, up: 1, down: 0, unknown: 0 };
    await entity.put({ ...earlier, day: '2026-11-01' }).go();
    await entity.put({ ...earlier, day: '2025-01-01' }).go();
    await uptimePageEntity(table).patch(page).remove(['rollUpRule']).go();
    const days = async () =>
      (await store.listDays(user.accountId, url, 10)).map((one) => [one.day, one.up, one.down]);
    await checked(url, later + 24 * hour, 'up');
    const corrected = [
      ['2025-01-01', 1, 0],
      ['2026-11-01', 0, 1],
      ['2026-11-21', 1, 0],
    ];
    expect(await days()).toEqual(corrected);
    await entity.put({ ...earlier, day: '2026-11-01' }).go();
    await checked(url, later + 48 * hour, 'up');
    expect((await days())[1]).toEqual(['2026-11-01', 1, 0]);
  });

  test('go with the page, but what came after it was added again stays', async () => {
    const url = 'https://gone.example.com/';
    for (const time of [day, day + 24 * hour, day + 48 * hour, day + 72 * hour]) {
      await checked(url, time, 'up');
    }
    await store.forget(user.accountId, url, new Date(day + 50 * hour));
    expect(await store.listDays(user.accountId, url, 10)).toEqual([]);
    const now = new Date(day + 73 * hour);
    const left = await store.listMonth(user.accountId, url, now);
    expect(left.map(({ checkedAt }) => checkedAt)).toEqual([at(day + 72 * hour)]);
    await store.forget(user.accountId, url, now);
    expect(await store.listMonth(user.accountId, url, now)).toEqual([]);
    expect(await store.findState(user.accountId, url)).toBeUndefined();
  });
});

describe('our own network', () => {
  const site = 'https://example.com/';
  const refuse = async (host: string) => Promise.reject(new TargetError('refused', host));

  test('works as long as one reference host can be reached', async () => {
    const server = await startLoopbackServer(() => undefined);
    const { connect } = await import('node:net');
    const one = ownNetwork(
      async (host) => (host === 'b' ? connect(server.port, '127.0.0.1') : refuse(host)),
      readWitnesses('a:443, b:443,c:443'),
    );
    expect(await one.isWorkingFor(site)).toBe(true);
    await server.close();
  });

  test('is down if no reference host can be reached, and the answer is cached for a while', async () => {
    let asked = 0;
    const nobody = ownNetwork(async (host) => {
      asked += 1;
      return refuse(host);
    }, readWitnesses('a:443,b:443'));
    expect([await nobody.isWorkingFor(site), await nobody.isWorkingFor(site)]).toEqual([
      false,
      false,
    ]);
    expect(asked).toBe(2);
  });

  test('is not needed for this machine, nor checked without reference hosts', async () => {
    const offline = ownNetwork(refuse, readWitnesses('a:443'));
    expect(await offline.isWorkingFor('http://127.0.0.1:8101/')).toBe(true);
    expect(await ownNetwork(refuse, readWitnesses('none')).isWorkingFor(site)).toBe(true);
    const own = ['http://localhost:1/', 'http://[::1]/', 'http://127.9.9.9/', 'http://10.0.0.1/'];
    expect(own.map(isOnThisMachine)).toEqual([true, true, true, false]);
  });
});
