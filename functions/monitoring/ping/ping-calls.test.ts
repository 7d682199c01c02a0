import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { call, callRaw } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import * as contracts from '../../../shared/calls/monitoring/ping.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, hourMs } from '../../platform/times.ts';
import { pageStore } from '../../portfolio/sites/page-store.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { newRun, pingRunStore } from './ping-run-store.ts';
import { pingCampaignStore } from './ping-campaign-store.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
let table: Table;
beforeAll(async () => {
  table = await useTable();
});

// Nothing pings it here.
const site = 'https://1.1.1.1/';
const node = { key: 'this-machine', country: '', countryCode: '', server: 'This machine' };
const connects = Array.from({ length: 4 }, () => ({ ms: 10 }));

async function account(...sites: string[]) {
  const user = await seedAccount(table, { plan: 'Business' });
  const { accountId } = user;
  const options = { limit: null, now: new Date() };
  for (const url of [site, ...sites])
    await siteStore(table).addSites(accountId, [{ url, siteName: 'A', propertyId: '' }], options);
  const as = { as: user };
  const now = new Date();
  const ping = async (change: object = {}) => {
    const body = {
      site,
      selectedCountries: ['this-machine'],
      startDate: now.toISOString(),
      endDate: after(now, 5 * hourMs).toISOString(),
      ...change,
    };
    const { pingServer } = contracts;
    return callRaw(await loadHandler(pingServer), pingServer, { body }, as);
  };
  /** Pings that were due at some times, and are done. */
  const pinged = async (...times: Date[]) => {
    const store = pingRunStore(table);
    for (const dueAt of times) {
      const run = newRun({ accountId, url: site, nodes: [node], dueAt, cause: 'clock' }, dueAt);
      const terms = { limit: null, plan: 'Business' as const };
      await pingCampaignStore(table).start(run, undefined, terms);
      await store.claim(run, 'test', dueAt);
      const measured = [{ ...node, ip: '1.1.1.1', connects }];
      await store.finish(run, 'test', { state: 'done', measured }, dueAt);
    }
  };
  const list = async (days: { startDate?: string; endDate?: string; timeZone?: string } = {}) => {
    const { getPingData } = contracts;
    const body = { site, ...days };
    return (await call(await loadHandler(getPingData), getPingData, { body }, as)).body;
  };
  return { ...user, as, ping, pinged, list };
}

describe('a ping now', () => {
  test('answers its id, and the hourly one that follows', async () => {
    const { ping, as } = await account();
    const { status, body } = await ping();
    expect([status, body.site, body.campaign.servers]).toEqual([202, site, ['This machine']]);
    const { getPingStatus, listPingCampaigns, endPingCampaign } = contracts;
    const query = { pingId: body.pingId };
    const asked = await call(await loadHandler(getPingStatus), getPingStatus, { query }, as);
    expect(asked.body).toMatchObject({ status: 'queued', percent: 0, nodes: 1, away: 0 });
    const list = async () =>
      (await call(await loadHandler(listPingCampaigns), listPingCampaigns, {}, as)).body;
    expect(await list()).toEqual({ campaigns: [body.campaign], limit: 10 });
    const ending = { body: { campaignId: body.campaign.campaignId } };
    const end = await loadHandler(endPingCampaign);
    for (const _ of [1, 2]) expect((await call(end, endPingCampaign, ending, as)).status).toBe(200);
    expect(await list()).toEqual({ campaigns: [], limit: 10 });
  });

  test('alone, where the interval has passed', async () => {
    const { ping } = await account();
    const yesterday = after(new Date(), -dayMs).toISOString();
    const { status, body } = await ping({ startDate: yesterday, endDate: yesterday });
    expect([status, body.campaign]).toEqual([202, null]);
  });

  const inDays = (days: number) => after(new Date(), days * dayMs).toISOString();
  test.each([
    ['site', 404, { site: 'https://example.com/' }, messages.notYourSite],
    ['site', 404, { site: `${site}page` }, messages.notYourSite],
    ['site', 400, { site: 'no address' }, messages.siteUrlNotValid],
    ['site', 400, { site: 'http://192.168.0.1/' }, /is not a public address/],
    ['selectedCountries.0', 400, { selectedCountries: ['moon'] }, messages.unknownPingNode],
    [
      'startDate',
      400,
      { startDate: inDays(32), endDate: inDays(33) },
      messages.pingStartsTooLate(31),
    ],
  ])('names %s (%i) of %o', async (field, status, change, sentence) => {
    const { ping, accountId } = await account('http://192.168.0.1/');
    const now = new Date();
    await pageStore(table).addPages(accountId, site, [`${site}page`], { limit: null, now });
    const refused = await ping(change);
    expect([refused.status, refused.body.errors[0].field]).toEqual([status, field]);
    expect(refused.body.errors[0].message).toMatch(sentence);
  });
});

describe('reports', () => {
  test('have a day of the account owner’s time zone', async () => {
    const { accountId, userId, pinged, list } = await account();
    await userEntity(table).patch({ accountId, userId }).set({ timeZone: 'Pacific/Auckland' }).go();
    // Noon is one in the morning of the next day.
    await pinged(new Date('2026-11-01T10:59:00Z'), new Date('2026-11-01T11:00:00Z'));
    const reports = await list();
    expect(reports).toMatchObject([
      { date: '2026-11-02', timeZone: 'Pacific/Auckland', data: [{ hour: 0 }] },
      { date: '2026-11-01', latency: 10, data: [{ hour: 23, rtt: { min: 10, avg: 10, max: 10 } }] },
    ]);
    expect(await list({ endDate: '2026-11-01' })).toEqual([reports[1]]);
    expect(await list({ startDate: '2026-11-02', endDate: '2026-11-02' })).toEqual([reports[0]]);
    expect(await list({ startDate: '2026-11-03' })).toEqual([]);
  });

  test('have the days and hours of the zone that the browser asks for', async () => {
    const { as, pinged, list } = await account();
    // In UTC, both are of the first; in Vienna, one was after midnight.
    await pinged(new Date('2026-11-01T22:30:00Z'), new Date('2026-11-01T23:30:00Z'));
    const timeZone = 'Europe/Vienna';
    const reports = await list({ timeZone });
    expect(reports).toMatchObject([
      { date: '2026-11-02', timeZone, data: [{ hour: 0 }] },
      { date: '2026-11-01', timeZone, data: [{ hour: 23 }] },
    ]);
    const { deletePingData } = contracts;
    const request = { body: { site, date: '2026-11-02', timeZone } };
    await call(await loadHandler(deletePingData), deletePingData, request, as);
    expect(await list({ timeZone })).toEqual([reports[1]]);
    expect(await list()).toMatchObject([{ date: '2026-11-01', timeZone: 'UTC' }]);
  });

  test('of a day are deleted, and no others', async () => {
    const { as, pinged, list } = await account();
    await pinged(
      ...['01T23:59', '02T00:00', '02T23:59', '03T00:00'].map(
        (at) => new Date(`2026-11-${at}:00Z`),
      ),
    );
    const { deletePingData } = contracts;
    const request = { body: { site, date: '2026-11-02' } };
    const remove = await loadHandler(deletePingData);
    for (const _ of [1, 2])
      expect((await call(remove, deletePingData, request, as)).body).toEqual({ success: true });
    const left = await list();
    expect(left.map(({ date }: { date: string }) => date)).toEqual(['2026-11-03', '2026-11-01']);
  });

  test('under the older path are the same', async () => {
    const { as, pinged, list } = await account();
    await pinged(new Date('2026-11-01T10:00:00Z'));
    const { getPingDataAsBefore } = contracts;
    const handler = await loadHandler(getPingDataAsBefore);
    const older = await call(handler, getPingDataAsBefore, { body: { site } }, as);
    expect(older.body).toEqual(await list());
  });
});

test('the status of an unknown ping is not found', async () => {
  const { as } = await account();
  const { getPingStatus } = contracts;
  const handler = await loadHandler(getPingStatus);
  for (const pingId of ['a', 'a.b', `a.b.${randomUUID()}`]) {
    const { status } = await call(handler, getPingStatus, { query: { pingId } }, as);
    expect(status).toBe(404);
  }
});

test('nodes are listed by key', async () => {
  const { as } = await account();
  const { getNodes } = contracts;
  const { body } = await call(await loadHandler(getNodes), getNodes, {}, as);
  expect(body).toMatchObject({
    'this-machine': { server: 'This machine', source: 'this-machine' },
  });
});
