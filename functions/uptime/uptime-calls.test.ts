import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../test/support/call-handler.ts';
import { listPage } from '../../test/support/listed-page.ts';
import { startLoopbackServer } from '../../test/support/loopback-server.ts';
import { useTable } from '../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../test/support/seed-account.ts';
import * as contracts from '../../shared/calls/uptime.ts';
import type { UptimeState } from '../../shared/uptime.ts';
import type { Table } from '../platform/table/table.ts';
import { TargetError } from '../platform/target-guard/target-error.ts';
import {
  isOnThisMachine,
  ownNetwork,
  readWitnesses,
} from '../platform/target-guard/own-network.ts';
import { uptimeStore, type UptimeStore } from './uptime-store.ts';

let store: UptimeStore;
let user: SeededUser;
let table: Table;
let handlers: Record<'check' | 'monthly' | 'latest' | 'daily', Parameters<typeof call>[0]>;
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
  it('answers the result at once when the page is up', async () => {
    const server = await startLoopbackServer((_, response) => void response.end());
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

  it('answers 202 while a failure is being confirmed, also where the name does not resolve', async () => {
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

describe('GET /uptime/monthly', () => {
  it('is one record an hour of the last 30 days, newest last', async () => {
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
        hourly: at(now - 2 * hour + 60_000),
        simple: { status: 'up' },
        statusCode: 200,
        responseMs: 10,
      },
    ]);
  });
});

describe('days', () => {
  const day = Date.parse('2026-11-01T00:00:00.000Z');

  it('are rolled up when they are over, a late check included', async () => {
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
    await checked(url, day + 3 * hour + 60_000, 'unknown');
    expect(await days()).toEqual([{ ...first, down: 0, unknown: 1 }]);
  });

  it('go with the page, but what came after it was added again stays', async () => {
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

  it('works as long as one witness can be reached', async () => {
    const server = await startLoopbackServer(() => undefined);
    const { connect } = await import('node:net');
    const one = ownNetwork(
      async (host) => (host === 'b' ? connect(server.port, '127.0.0.1') : refuse(host)),
      readWitnesses('a:443, b:443,c:443'),
    );
    expect(await one.isWorkingFor(site)).toBe(true);
    await server.close();
  });

  it('is down if no witness can be reached, and the answer is cached for a while', async () => {
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

  it('is not needed for this machine, nor asked about without witnesses', async () => {
    const offline = ownNetwork(refuse, readWitnesses('a:443'));
    expect(await offline.isWorkingFor('http://127.0.0.1:8101/')).toBe(true);
    expect(await ownNetwork(refuse, readWitnesses('none')).isWorkingFor(site)).toBe(true);
    const own = ['http://localhost:1/', 'http://[::1]/', 'http://127.9.9.9/', 'http://10.0.0.1/'];
    expect(own.map(isOnThisMachine)).toEqual([true, true, true, false]);
  });
});
