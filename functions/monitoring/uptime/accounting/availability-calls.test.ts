import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  Availability,
  PeriodAccount,
} from '../../../../shared/calls/monitoring/availability.ts';
import * as contracts from '../../../../shared/calls/monitoring/availability.ts';
import { listOutages } from '../../../../shared/calls/monitoring/uptime.ts';
import type { UptimeState } from '../../../../shared/uptime/uptime.ts';
import { callRaw } from '../../../../test/support/call-handler.ts';
import { listPage } from '../../../../test/support/listed-page.ts';
import { loadHandler } from '../../../../test/support/load-handler.ts';
import { useTable } from '../../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../../test/support/seed-account.ts';
import { channelOptionsEntity } from '../../episodes/channel-options-entity.ts';
import { type HeartbeatChange, heartbeatStore } from '../../heartbeats/heartbeat-store.ts';
import { userEntity } from '../../../platform/callers/user-entity.ts';
import type { Table } from '../../../platform/table/table.ts';
import { siteStore } from '../../../registry/pages/site-store.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { uptimeStore } from '../uptime-store.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
let table: Table;
let user: SeededUser;
beforeAll(async () => {
  table = await useTable();
});
beforeEach(async () => {
  user = await seedAccount(table, { plan: 'Business' });
  const { accountId, userId } = user;
  await userEntity(table).patch({ accountId, userId }).set({ timeZone: 'Europe/Vienna' }).go();
});
afterEach(() => void vi.useRealTimers());

const url = 'https://shop.example/';
const minute = 60_000;
const hour = 60 * minute;

/** Checks of every hour between two times, and further ones. */
async function watch(
  from: string,
  to: string,
  others: readonly (readonly [string, UptimeState])[],
) {
  await listPage(table, user.accountId, url);
  const all: (readonly [string, UptimeState])[] = [...others];
  for (let at = Date.parse(from); at < Date.parse(to); at += 12 * hour)
    all.push([new Date(at).toISOString(), 'up']);
  const store = uptimeStore(table);
  for (const [dueAt, status] of all.toSorted(([one], [other]) => one.localeCompare(other))) {
    const timings = { dnsMs: 1, connectMs: 1, tlsMs: null, firstByteMs: 1, totalMs: 10 };
    const answer = status === 'up' ? { statusCode: 200, timings } : { reason: 'refused' as const };
    const outcome = { ...answer, status, checkedAt: dueAt, furtherAttempts: 0 };
    await store.end({ accountId: user.accountId, url, dueAt }, outcome, new Date(dueAt));
  }
}
const at = (time: string) => vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
const ask = async (
  query: object,
  contract: typeof contracts.getAvailability = contracts.getAvailability,
) => callRaw(await loadHandler(contract), contract, { query }, { as: user });
const account = async (query: object): Promise<Availability> => (await ask({ url, ...query })).body;

describe('GET /availability', () => {
  test('splits an outage at the end of a month of the account, in which clocks changed', async () => {
    // In Vienna, October 2026 ends at 23:00 UTC; it has 25 hours more than 30 days.
    await watch('2026-09-30T00:00:00Z', '2026-11-02T00:00:00Z', [
      ['2026-10-31T22:40:00.000Z', 'down'],
      ['2026-10-31T23:10:00.000Z', 'up'],
    ]);
    at('2026-11-02T00:00:00Z');
    const { target, timeZone, periods } = await account({ by: 'month' });
    expect([target, timeZone]).toEqual([99.9, 'Europe/Vienna']);
    expect(periods.map(({ from, to, downMs, outages }) => [from, to, downMs, outages])).toEqual([
      ['2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z', 10 * minute, 1],
      ['2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z', 20 * minute, 1],
      ['2026-08-31T22:00:00.000Z', '2026-09-30T22:00:00.000Z', 0, 0],
    ]);
    const [november, october] = periods;
    expect(october?.knownMs).toBe((31 * 24 + 1) * hour);
    expect(october?.budgetMs).toBeCloseTo(((31 * 24 + 1) * hour) / 1000, 3);
    expect(october?.percent).toBeCloseTo(100 - (20 * minute * 100) / ((31 * 24 + 1) * hour), 6);
    // 43.2 minutes in 30 days, of which 10 are used.
    expect((november?.leftMs ?? 0) / minute).toBeCloseTo(33.2, 6);
    const [quarter, ...others] = (await account({ by: 'quarter' })).periods;
    expect(quarter).toMatchObject({
      from: '2026-09-30T22:00:00.000Z',
      downMs: 30 * minute,
      outages: 1,
    });
    expect(others).toHaveLength(1);
    const [year] = (await account({ by: 'year' })).periods;
    expect(year).toMatchObject({
      from: '2025-12-31T23:00:00.000Z',
      downMs: 30 * minute,
      outages: 1,
    });
  });

  test('leaves planned maintenance out, and agrees with the outages that Overview shows', async () => {
    const { accountId } = user;
    const window = {
      from: '2026-11-10T01:00:00.000Z',
      to: '2026-11-10T03:00:00.000Z',
      allows: 'nothing' as const,
    };
    await channelOptionsEntity(table)
      .put({ accountId, pastMaintenance: [window] })
      .go();
    await watch('2026-11-03T00:00:00Z', '2026-11-20T00:00:00Z', [
      ['2026-11-10T01:30:00.000Z', 'down'],
      ['2026-11-10T03:15:00.000Z', 'up'],
      ['2026-11-19T23:30:00.000Z', 'down'],
    ]);
    at('2026-11-20T00:00:00Z');
    const { periods, lastHour } = await account({});
    const shown = await callRaw(
      await loadHandler(listOutages),
      listOutages,
      { query: { url } },
      { as: user },
    );
    const { downMs, knownMs, plannedMs, percent, outages } = shown.body;
    expect(periods).toHaveLength(1);
    expect(periods[0]).toMatchObject({
      downMs,
      knownMs,
      plannedMs,
      percent,
      outages: outages.length,
    });
    expect([downMs, plannedMs]).toEqual([45 * minute, 2 * hour]);
    expect((periods[0]?.budgetMs ?? 0) / minute).toBeCloseTo((30 * 24 - 2) * 0.06, 6);
    expect(periods[0]?.leftMs).toBeLessThan(0);
    // Half of an hour: 500 times what 99.9 % allows.
    expect(lastHour.downMs).toBe(30 * minute);
    expect(lastHour.burn).toBeCloseTo(500, 6);
  });

  test('of a page without a check has the current period, of which nothing is known', async () => {
    await listPage(table, user.accountId, url);
    const { periods, lastHour } = await account({});
    expect(periods).toMatchObject([{ percent: null, knownMs: 0, downMs: 0, outages: 0 }]);
    expect(lastHour).toEqual({ downMs: 0, burn: null });
  });

  test.each([
    [{}, 'url'],
    [{ url: 'nothing' }, 'url'],
    [{ url, heartbeat: '00000000-0000-4000-8000-000000000000' }, 'heartbeat'],
    [{ heartbeat: '00000000-0000-4000-8000-000000000000' }, 'heartbeat'],
    [{ heartbeat: 'nothing' }, 'heartbeat'],
    [{ url, by: 'week' }, 'by'],
  ])('refuses %o and names the field', async (query, field) => {
    const { status, body } = await ask(query);
    expect([400, 404]).toContain(status);
    expect(body.errors).toMatchObject([{ field }]);
  });
});

describe('of a heartbeat', () => {
  const settings = {
    name: '=Backup',
    schedule: { kind: 'interval', everyMinutes: 60 },
    graceMinutes: 10,
    longestRunMinutes: null,
  } as const;
  const time = (iso: string) => new Date(iso);

  async function watched() {
    const { accountId } = user;
    const now = time('2026-11-01T00:00:00Z');
    const site = { url, siteName: 'Shop', propertyId: '' };
    await siteStore(table).addSites(accountId, [site], { limit: null, now });
    const store = heartbeatStore(table);
    const { heartbeatId } = await store.create(
      { accountId, url, urlKey: keyOfUrl(url) },
      settings,
      { now, limit: 5 },
    );
    const change = (at: string, set: HeartbeatChange['set']) =>
      store.change({ accountId, heartbeatId }, () => ({ set }), {
        now: time(at),
        by: {},
      });
    await change('2026-11-02T00:00:00.000Z', { status: 'up', since: '2026-11-02T00:00:00.000Z' });
    await change('2026-11-05T00:00:00.000Z', { status: 'down', since: '2026-11-05T00:00:00.000Z' });
    await change('2026-11-05T00:20:00.000Z', { status: 'up', since: '2026-11-05T00:20:00.000Z' });
    await change('2026-11-06T00:00:00.000Z', { pausedAt: '2026-11-06T00:00:00.000Z' });
    await change('2026-11-08T00:00:00.000Z', { pausedAt: undefined });
    return heartbeatId;
  }

  test('time before its first signal and while it is paused is not known', async () => {
    const heartbeat = await watched();
    at('2026-11-10T00:00:00Z');
    const { body } = await ask({ heartbeat });
    expect(body.periods).toMatchObject([
      { downMs: 20 * minute, knownMs: 6 * 24 * hour, outages: 1, plannedMs: 0 },
    ]);
    expect(body.lastHour).toEqual({ downMs: 0, burn: 0 });
  });

  test('has a target of its own, and no period of which only a part is stored', async () => {
    const { accountId } = user;
    const store = heartbeatStore(table);
    const of = async (created: string) => {
      const { heartbeatId: heartbeat } = await store.create(
        { accountId, url, urlKey: keyOfUrl(url) },
        { ...settings, target: 99 },
        { now: time(created), limit: 50 },
      );
      await store.change({ accountId, heartbeatId: heartbeat }, () => ({ set: { status: 'up' } }), {
        now: time(created),
        by: {},
      });
      at('2026-11-10T00:00:00Z');
      const { body } = await ask({ heartbeat, by: 'year' });
      return [body.target, body.periods.map((one: PeriodAccount) => one.from.slice(0, 4))];
    };
    await watched();
    // A year begins on 31 December in UTC. Outages are stored for 25 months.
    expect(await of('2024-02-01T00:00:00Z')).toEqual([99, ['2025', '2024']]);
    expect(await of('2024-11-01T00:00:00Z')).toEqual([99, ['2025', '2024', '2023']]);
  });

  test('is exported, with nothing that a spreadsheet would run', async () => {
    const heartbeat = await watched();
    at('2026-11-10T00:00:00Z');
    const contract = contracts.exportAvailability;
    const answer = await callRaw(
      await loadHandler(contract),
      contract,
      { query: { heartbeat } },
      { as: user },
    );
    const [head, line] = String(answer.body).split('\r\n');
    expect(head).toMatch(/^\ufeffMonitor,From,To,Target/);
    expect(line).toBe(
      "'=Backup,2026-11-01T00:00:00+01:00,2026-12-01T00:00:00+01:00,99.9,99.7685,1,20,8640,0,43.2,23.2",
    );
    expect(answer.headers['content-disposition']).toContain('availability-by-month-2026-11-10.csv');
  });
});
