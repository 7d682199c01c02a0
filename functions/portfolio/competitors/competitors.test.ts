import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../test/support/call-handler.ts';
import { competingOn } from '../../../test/support/competitor-calls.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { choosePlan, getPlanUsage } from '../../../shared/calls/billing/plans.ts';
import { startScan } from '../../../shared/calls/measuring/scans.ts';
import { getLatestScan } from '../../../shared/calls/measuring/scan-results.ts';
import { removeClient, saveClient } from '../../../shared/calls/registry/clients.ts';
import { addSinglePage, addSite } from '../../../shared/calls/portfolio/sites.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { kindOfAddress } from '../../registry/pages/known-address.ts';
import { scannedPageStore } from '../../measuring/scans/scanned-page-store.ts';
import type { Table } from '../../platform/table/table.ts';

vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
const rival = await startLoopbackServer((_, response) => void response.writeHead(503).end());
const unassigned = { sites: [], clients: [] };
const newUrl = () => `${rival.url}/${randomUUID()}`;

let table: Table;
let account: Awaited<ReturnType<typeof competingOn>>;
beforeAll(async () => {
  table = await useTable();
});
beforeEach(async () => {
  account = await competingOn('Developer');
});
afterAll(() => rival.close());

const kind = (url: string) => kindOfAddress({ table, caller: account.user, now: new Date() }, url);
const addOwnSite = async (url: string) => {
  const { email } = account.user;
  const body = { email, sites: [{ url, siteName: 'Own' }] };
  return call(await loadHandler(addSite), addSite, { body }, { as: account.user });
};
const addOwnPage = async (site: string, page: string) => {
  const body = { email: account.user.email, site: { url: site }, page };
  return call(await loadHandler(addSinglePage), addSinglePage, { body }, { as: account.user });
};
const latest = async (url: string) =>
  (
    await call(
      await loadHandler(getLatestScan),
      getLatestScan,
      { query: { url } },
      { as: account.user },
    )
  ).status;

const hasScan = async (url: string) =>
  (await scannedPageStore(table).find(account.user.accountId, url, new Date())) !== undefined;

describe('competitors', () => {
  test('are listed oldest first, are counted, and are measured from the start', async () => {
    const [first, second] = [newUrl(), newUrl()];
    expect(await account.limit()).toEqual({ success: true, limit: 3, unlimited: false, used: 0 });
    expect((await account.add(first)).status).toBe(201);
    const added = await account.add(second);
    expect(added.body).toEqual([
      { url: first, siteName: 'Rival 0', name: 'Rival 0', assignedTo: unassigned },
      { url: second, siteName: 'Rival 0', name: 'Rival 0', assignedTo: unassigned },
    ]);
    expect(await account.list()).toEqual(added.body);
    expect([await account.counted(), await kind(first)]).toEqual([2, 'competitor']);
    expect(await hasScan(first)).toBe(true);
  });

  test('are measured by the calls that measure sites, without being about to be added', async () => {
    const url = newUrl();
    await account.add(url);
    const body = { email: account.user.email, url };
    const scan = call(await loadHandler(startScan), startScan, { body }, { as: account.user });
    expect((await scan).status).toBe(202);
    expect(await kind(url)).toBe('competitor');
  });

  test('are all added or none, and are refused with the place of the one that is there', async () => {
    const [there, fresh] = [newUrl(), newUrl()];
    await account.add(there);
    for (const [urls, index] of [
      [[fresh, `${there}/`], 1],
      [[fresh, fresh], 1],
      [[there.replace('http:', 'https:')], 0],
    ] as const)
      expect((await account.add(...urls)).body.errors).toEqual([
        { code: 'conflict', message: 'Site already exists!', field: `sites.${index}.url` },
      ]);
    expect(await account.counted()).toBe(1);
  });

  test('stop at the limit of the plan', async () => {
    expect((await account.add(newUrl(), newUrl(), newUrl())).status).toBe(201);
    expect((await account.add(newUrl())).body.errors).toEqual([
      {
        code: 'limit_reached',
        message: 'You are not allowed to add more than 3 competitor sites!',
      },
    ]);
    expect(await account.limit()).toEqual({ success: false, limit: 3, unlimited: false, used: 3 });
  });

  test('are removed once, by any spelling, and are unknown then', async () => {
    const url = newUrl();
    await account.add(url);
    expect((await account.remove(`${url}/`)).body).toEqual({ success: true });
    const again = await account.remove(url);
    expect([again.status, again.body.errors[0].field]).toEqual([404, 'url']);
    expect([await account.list(), await account.counted()]).toEqual([[], 0]);
    expect([await kind(url), await latest(url)]).toEqual(['unknown', 404]);
    expect((await account.add(url)).status).toBe(201);
    expect(await kind(url)).toBe('competitor');
  });

  test('have 20 first scans an hour begun; the clock scans the others', async () => {
    account = await competingOn('Internal');
    for (const _ of [1, 2]) await account.add(...Array.from({ length: 10 }, newUrl));
    const url = newUrl();
    expect((await account.add(url)).status).toBe(201);
    expect([await kind(url), await hasScan(url)]).toEqual(['competitor', false]);
  });
});

test('competitors count in the usage, and against a plan that allows fewer', async () => {
  vi.stubEnv('BILLING', 'off');
  account = await competingOn('Internal');
  const { user } = account;
  const params = { userId: user.userId };
  const usage = async () =>
    (await call(await loadHandler(getPlanUsage), getPlanUsage, { params }, { as: user })).body;
  const choose = async () => {
    const request = { params, body: { name: 'Developer' as const } };
    return call(await loadHandler(choosePlan), choosePlan, request, { as: user });
  };
  const urls = Array.from({ length: 4 }, newUrl);
  await account.add(...urls);
  expect(await usage()).toMatchObject({ sites: 0, competitors: 4 });
  expect((await choose()).body.message).toBe('You have more competitors than this plan allows');
  await account.remove(urls[0] ?? '');
  expect((await usage()).competitors).toBe(3);
  expect((await choose()).status).toBe(200);
});

describe('an address is either an own one or a competitor', () => {
  const refused = (message: string, field: string) => [{ code: 'conflict', message, field }];

  test('an own site or page is no competitor', async () => {
    const site = newUrl();
    await addOwnSite(site);
    await addOwnPage(site, `${site}/page`);
    for (const url of [site, `${site}/page/`, site.replace('http:', 'https:')])
      expect((await account.add(url)).body.errors).toEqual(
        refused(messages.isOwnAddress, 'sites.0.url'),
      );
    expect([await account.list(), await account.counted()]).toEqual([[], 0]);
  });

  test('a competitor is no own site or page', async () => {
    const [competitor, site] = [newUrl(), newUrl()];
    await account.add(competitor);
    await addOwnSite(site);
    expect((await addOwnSite(competitor)).body.errors).toEqual(
      refused(messages.isCompetitor, 'sites.0.url'),
    );
    expect((await addOwnPage(site, competitor)).body.errors).toEqual(
      refused(messages.isCompetitor, 'page'),
    );
    expect(await kind(competitor)).toBe('competitor');
  });

  test('also when both are asked for at once', async () => {
    for (const _ of [1, 2, 3]) {
      const url = newUrl();
      const answers = await Promise.all([account.add(url), addOwnSite(url)]);
      const statuses = answers.map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([201, 409]));
      expect(await kind(url)).toBe(statuses[0] === 201 ? 'competitor' : 'site');
    }
  });
});

describe('the sites and clients whose reports show a competitor', () => {
  const bakery = 'https://bread.example/';
  const newClient = async () => {
    const body = { name: `Client ${randomUUID()}` };
    const saved = await call(
      await loadHandler(saveClient),
      saveClient,
      { body },
      { as: account.user },
    );
    return (saved.body as { clientId: string }).clientId;
  };
  const assignedTo = async () => (await account.list())[0]?.assignedTo;

  test('are chosen when it is added or later, and are left by what is removed', async () => {
    await addOwnSite(bakery);
    const [clientId, url] = [await newClient(), newUrl()];
    const chosen = { sites: [bakery], clients: [clientId] };
    expect((await account.addFor(url, chosen)).status).toBe(201);
    expect(await assignedTo()).toEqual(chosen);
    await call(
      await loadHandler(removeClient),
      removeClient,
      { body: { clientId } },
      { as: account.user },
    );
    expect(await assignedTo()).toEqual({ sites: [bakery], clients: [] });
    const answer = await account.assign(`${url}/`, unassigned);
    expect(answer.body[0].assignedTo).toEqual(unassigned);
  });

  test('are those of the account, and the refusal names the field', async () => {
    const other = await competingOn('Developer');
    const url = newUrl();
    await account.add(url);
    await other.add(newUrl());
    const foreign = await newClient();
    await addOwnSite(bakery);
    const refused = async (answer: ReturnType<typeof account.assign>) => {
      const { status, body } = await answer;
      return [status, body.errors[0].code, body.errors[0].field];
    };
    const known = [
      { sites: [bakery], clients: [] },
      { sites: [], clients: [foreign] },
    ] as const;
    for (const chosen of known) {
      const field = chosen.sites.length === 1 ? 'sites.0' : 'clients.0';
      const [first] = await other.list();
      expect(await refused(other.assign(first?.url ?? '', chosen))).toEqual([
        404,
        'not_found',
        field,
      ]);
      expect(await refused(other.addFor(newUrl(), chosen))).toEqual([
        404,
        'not_found',
        `sites.0.assignedTo.${field}`,
      ]);
    }
    expect(await refused(other.assign(url, unassigned))).toEqual([404, 'not_found', 'url']);
    expect(await assignedTo()).toEqual(unassigned);
  });
});
