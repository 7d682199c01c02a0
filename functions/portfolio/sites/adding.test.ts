import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as messages from '../../../shared/calls/messages.ts';
import * as contracts from '../../../shared/calls/portfolio/adding.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { conditions, labData, useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser, seedSubUser } from '../../../test/support/seed-account.ts';
import { settingsOf } from '../../notifying/channels/channel-store.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import type { DeviceOutcome } from '../../measuring/scans/device-outcome.ts';
import { firstScans } from '../../measuring/scans/running/first-scans.ts';
import { scanStore } from '../../measuring/scans/scan-store.ts';
import { competitorStore } from '../competitors/competitor-store.ts';
import { addingStore } from './adding-store.ts';
import { type SettlePorts, settlePorts } from './settle-adding.ts';
import { settleAll } from './settle-all.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
const newUrl = () => `http://127.0.0.1:4455/${randomUUID()}/`;

let table: Table;
let owner: SeededUser;
let url: string;
beforeAll(async () => {
  table = await useTable();
});
const use = async (plan: PlanName) => {
  owner = await seedAccount(table, { plan });
};
beforeEach(async () => {
  await use('Trial');
  url = newUrl();
});

const params = () => ({ email: owner.email });
const begin = async (more: { url?: string; siteName?: string; as?: SeededUser } = {}) => {
  const { as = owner, ...site } = more;
  const body = { site: { url, siteName: 'Bakery', propertyId: '7', ...site } };
  const handler = await loadHandler(contracts.beginAdding);
  return call(handler, contracts.beginAdding, { params: params(), body }, { as });
};
const list = async (): Promise<contracts.AddingSite[]> => {
  const handler = await loadHandler(contracts.listAdding);
  const request = { params: params() };
  return (await call(handler, contracts.listAdding, request, { as: owner })).body;
};
const forget = async (address = url) => {
  const handler = await loadHandler(contracts.forgetAdding);
  const request = { params: params(), body: { url: address } };
  return call(handler, contracts.forgetAdding, request, { as: owner });
};
const sites = async () => (await siteStore(table).listSites(owner.accountId)).sites;
const addSite = (address: string) =>
  siteStore(table).addSites(
    owner.accountId,
    [{ url: address, siteName: 'Other', propertyId: '' }],
    { limit: null, now: new Date() },
  );

/** Ends both device scans of the first scan of the site. */
async function endScan(outcome: keyof typeof outcomes): Promise<void> {
  const store = scanStore(table);
  const [{ scanId } = { scanId: null }] = await list();
  for (const deviceScan of await store.deviceScansOf(owner.accountId, scanId ?? '')) {
    const claimed = await store.claim(deviceScan, 'test', new Date());
    if (claimed === undefined) throw new Error('Somebody else scans this page');
    await store.finish(claimed, 'test', outcomes[outcome], new Date());
  }
}
const outcomes = {
  done: {
    kind: 'done',
    overallScore: 90,
    labData,
    conditions,
    fieldData: null,
    reportKey: 'none',
  },
  dns: { kind: 'failed', reason: 'dns', fieldData: undefined },
  tls: { kind: 'failed', reason: 'tls', fieldData: undefined },
} as const satisfies Record<string, DeviceOutcome>;

const scans = (now = new Date()) => firstScans({ table, sendJobs: async () => undefined }, now);

/** The clock's work of every minute, for the accounts of this test. */
const clock = (now = new Date(), failing: Partial<Pick<SettlePorts, 'firstSiteAdded'>> = {}) => {
  const adding = addingStore(table);
  return settleAll({
    ...settlePorts(table, scans(now), now),
    adding: {
      ...adding,
      listUnsettled: async () =>
        (await adding.listUnsettled()).filter(({ accountId }) => accountId === owner.accountId),
    },
    ...failing,
  });
};

describe('a site that is being added', () => {
  test.each(['the clock', 'the list of the next visit'])(
    'enables email even if the process that saved it died before: %s does',
    async (who) => {
      const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await begin();
      await endScan('done');
      const killed = async () => Promise.reject(new Error('killed'));
      await expect(clock(new Date(), { firstSiteAdded: killed })).rejects.toThrow('1 sites');
      printed.mockRestore();
      expect(await sites()).toMatchObject([{ url }]);
      const email = async () => (await settingsOf(table, owner.accountId)).channels.email;
      expect((await email()).enabled).toBe(false);
      await (who === 'the clock' ? clock() : list());
      expect(await email()).toMatchObject({ enabled: true, target: owner.email });
      await forget();
      expect(await clock(new Date(), { firstSiteAdded: killed })).toBe(0);
      expect(await list()).toEqual([]);
    },
  );

  test('is stored with its first scan, and continues when it is requested again', async () => {
    const begun = await begin();
    expect(begun.status).toBe(202);
    const again = await begin({ siteName: 'Other' });
    expect(again.body).toEqual(begun.body);
    const helper = await seedSubUser(table, owner);
    expect((await begin({ as: { ...helper, email: owner.email } })).body).toEqual(begun.body);
    expect(await list()).toEqual([begun.body]);
    expect(begun.body).toMatchObject({
      siteName: 'Bakery',
      propertyId: '7',
      state: 'scanning',
      askedBy: owner.userId,
      failure: null,
    });
    expect(await sites()).toEqual([]);
    await forget();
    expect(await list()).toHaveLength(1);
  });

  test('becomes a site once its scan has a result, even without further requests', async () => {
    await begin();
    expect(await clock()).toBe(0);
    await endScan('done');
    expect(await clock()).toBe(1);
    expect(await sites()).toMatchObject([{ url, siteName: 'Bakery', propertyId: '7' }]);
    const { email } = (await settingsOf(table, owner.accountId)).channels;
    expect(email).toMatchObject({ enabled: true, target: owner.email });
    expect((await siteStore(table).readAccount(owner.accountId)).siteCount).toBe(1);
    expect(await list()).toMatchObject([{ url, state: 'added' }]);
    expect(await clock()).toBe(0);
    await forget();
    expect(await list()).toEqual([]);
  });

  test('becomes one site if several settle it at once', async () => {
    await begin();
    await endScan('done');
    const [added] = await Promise.all([clock(), list(), list()]);
    expect(added).toBeLessThanOrEqual(1);
    expect(await sites()).toHaveLength(1);
    expect((await siteStore(table).readAccount(owner.accountId)).siteCount).toBe(1);
    expect(await list()).toMatchObject([{ state: 'added', failure: null }]);
  });

  test('is not added if its scan fails, with the reason, and can be tried again', async () => {
    await begin();
    await endScan('dns');
    expect(await clock()).toBe(0);
    expect(await list()).toMatchObject([
      { state: 'failed', failure: { message: expect.stringContaining('name') } },
    ]);
    expect(await sites()).toEqual([]);
    expect((await begin()).body).toMatchObject({ state: 'scanning', failure: null });
  });

  test('over https may be tried over http, whose try replaces the failure', async () => {
    const tryInstead = url;
    await begin({ url: url.replace('http', 'https') });
    await endScan('tls');
    expect(await list()).toMatchObject([{ state: 'failed', failure: { tryInstead } }]);
    await begin();
    expect(await list()).toMatchObject([{ url: tryInstead, state: 'scanning' }]);
  });

  test('whose scan was never started is scanned by the clock', async () => {
    const site = { url, siteName: 'Bakery', propertyId: '' };
    const { accountId, userId: askedBy } = owner;
    await addingStore(table).begin({ accountId, askedBy }, site, { now: new Date() });
    await clock();
    const find = () => addingStore(table).find(accountId, url, new Date());
    expect((await find())?.scanId).toBeUndefined();
    await clock(new Date(Date.now() + 60_000));
    expect((await find())?.scanId).toBeDefined();
  });
});

describe('rules of any other site', () => {
  test('apply at the beginning', async () => {
    await addSite(url);
    expect(await begin()).toMatchObject({
      status: 409,
      body: { errors: [{ message: 'Site already exists!', field: 'site.url' }] },
    });
    url = newUrl();
    expect(await begin()).toMatchObject({
      status: 403,
      body: { errors: [{ message: 'You are not allowed to add more sites!' }] },
    });
    expect(await begin({ url: 'ftp://a.example/' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'site.url' }] },
    });
    expect(await list()).toEqual([]);
  });

  test('apply at the end: the plan allows no more', async () => {
    await begin();
    await addSite(newUrl());
    await endScan('done');
    expect(await list()).toMatchObject([
      { state: 'failed', failure: { message: 'You are not allowed to add more sites!' } },
    ]);
    expect(await sites()).toHaveLength(1);
  });

  test('apply at the beginning and at the end: it is a competitor', async () => {
    const isCompetitor = messages.isCompetitor;
    const compete = (address: string) =>
      competitorStore(table).add(owner.accountId, [{ url: address, name: 'Rival' }], {
        limit: null,
        plan: 'Internal',
        now: new Date(),
      });
    await use('Internal');
    await begin();
    expect(await compete(url)).toEqual({ done: true });
    await endScan('done');
    expect(await list()).toMatchObject([{ state: 'failed', failure: { message: isCompetitor } }]);
    expect(await sites()).toEqual([]);
    url = newUrl();
    await compete(url);
    expect(await begin()).toMatchObject({
      status: 409,
      body: { errors: [{ message: isCompetitor, field: 'site.url' }] },
    });
  });

  test('apply at the end: it is a site already', async () => {
    await use('Internal');
    await begin();
    await addSite(url);
    await endScan('done');
    expect(await list()).toMatchObject([
      { state: 'failed', failure: { message: 'Site already exists!' } },
    ]);
    expect(await sites()).toHaveLength(1);
  });
});

test('a plan that ends meanwhile lets nothing be added, and the adding continues once it is paid for', async () => {
  await begin();
  await endScan('done');
  const { accountId } = owner;
  const paidUntil = (nextPaymentDate: string) =>
    accountEntity(table).patch({ accountId }).set({ nextPaymentDate }).go();
  await paidUntil(new Date(Date.now() - 1000).toISOString());
  expect(await list()).toMatchObject([{ state: 'scanning' }]);
  expect(await sites()).toEqual([]);
  expect((await begin({ url: newUrl() })).body.errors).toMatchObject([
    { code: 'forbidden', reason: 'subscription_expired' },
  ]);
  await paidUntil('2999-01-01T00:00:00.000Z');
  await list();
  expect(await sites()).toMatchObject([{ url }]);
});

test('one that cannot be settled does not block others', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await begin();
  await endScan('done');
  const adding = addingStore(table);
  const [real] = await adding.list(owner.accountId, new Date());
  if (real === undefined) throw new Error('Nothing is being added');
  const broken = { ...real, accountId: 'gone', askedAt: '2026-01-01T00:00:00.000Z' };
  const ports = {
    ...settlePorts(table, scans(), new Date()),
    adding: {
      ...adding,
      listUnsettled: async () => [{ ...broken, state: 'scanning' as const }, real],
    },
    sites: {
      ...siteStore(table),
      readAccount: async (accountId: string) => {
        if (accountId === 'gone') throw new Error('The account is gone');
        return siteStore(table).readAccount(accountId);
      },
    },
    findScan: async () => ({ scanId: 's', url, status: 'done' as const, stage: '', percent: 100 }),
  };
  await expect(settleAll(ports)).rejects.toThrow('1 sites');
  expect(await sites()).toHaveLength(1);
  printed.mockRestore();
});
