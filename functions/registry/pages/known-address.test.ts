import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { startScan } from '../../../shared/calls/measuring/scans.ts';
import { getLatestScan } from '../../../shared/calls/measuring/scan-results.ts';
import { addSite, deleteSite } from '../../../shared/calls/portfolio/sites.ts';
import * as messages from '../../../shared/calls/messages.ts';
import type { Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from './watched-page-entity.ts';
import { after, dayMs } from '../../platform/times.ts';
import { keyOfUrl } from './url-key.ts';
import { admitAddress, knownAddress, kindOf, kindOfAddress } from './known-address.ts';
import { pageStore } from '../../portfolio/sites/page-store.ts';
import { siteStore } from './site-store.ts';

vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
const noon = new Date('2026-11-21T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * 60_000);
const newUrl = () => `http://127.0.0.1:4455/${randomUUID()}`;

let table: Table;
let owner: SeededUser;
beforeAll(async () => {
  table = await useTable();
});
beforeEach(async () => {
  owner = await seedAccount(table, { plan: 'Internal' });
});
afterEach(() => void vi.useRealTimers());

const asking = (now = noon) => ({ table, caller: owner, now });
const kind = (url: string, now = noon) => kindOfAddress(asking(now), url);
const watchOf = async (url: string) => {
  const key = { accountId: owner.accountId, urlKey: keyOfUrl(url) };
  return (await watchedPageEntity(table).get(key).go({ consistent: true })).data ?? undefined;
};
const refusalOf = (work: Promise<unknown>) => work.then(undefined, (error: unknown) => error);

async function newSite(): Promise<{ url: string; page: string }> {
  const url = newUrl();
  const page = `${url}/page`;
  const options = { limit: null, now: noon };
  const site = { url, siteName: 'A site', propertyId: '' };
  await siteStore(table).addSites(owner.accountId, [site], options);
  await pageStore(table).addPages(owner.accountId, url, [page], options);
  return { url, page };
}

describe('the kind of an address', () => {
  const nothing = { isSite: false, isWatched: false, isCompetitor: false, isToAdd: false };

  test.each([
    [nothing, 'unknown'],
    [{ ...nothing, isToAdd: true }, 'about-to-add'],
    [{ ...nothing, isWatched: true, isToAdd: true }, 'page'],
    [{ ...nothing, isWatched: true, isCompetitor: true, isToAdd: true }, 'competitor'],
    [{ ...nothing, isSite: true, isWatched: true, isToAdd: true }, 'site'],
    [{ ...nothing, isSite: true }, 'site'],
  ] as const)('%j is %s', (found, wanted) => {
    expect(kindOf(found)).toBe(wanted);
  });

  test('belongs to the account only, for every spelling of the address', async () => {
    const { url, page } = await newSite();
    expect([await kind(`${url}/`), await kind(page)]).toEqual(['site', 'page']);
    expect(await knownAddress(asking(), `${page.replace('http', 'HTTP')}/#top`)).toBe(`${page}/`);
    const stranger = { ...asking(), caller: await seedAccount(table) };
    expect(await refusalOf(knownAddress(stranger, page, 'siteUrl'))).toMatchObject({
      code: 'not_found',
      message: messages.unknownAddress,
      field: 'siteUrl',
    });
  });

  test('ends when the site is removed, and begins again when it is added again', async () => {
    const { url, page } = await newSite();
    await pageStore(table).deleteSite(owner.accountId, url, { now: minutes(1) });
    expect([await kind(url), await kind(page)]).toEqual(['unknown', 'unknown']);
    await admitAddress(asking(minutes(2)), url);
    const site = { url, siteName: 'A site', propertyId: '' };
    await siteStore(table).addSites(owner.accountId, [site], { limit: null, now: minutes(3) });
    expect(await kind(url)).toBe('site');
    expect(await watchOf(url)).not.toHaveProperty('removedAt');
  });
});

describe('an address that is about to be added', () => {
  test('is a single one, which the next one replaces', async () => {
    const [first, second] = [newUrl(), newUrl()];
    await admitAddress(asking(), first);
    expect(await kind(first)).toBe('about-to-add');
    await admitAddress(asking(), second);
    expect([await kind(first), await kind(second)]).toEqual(['unknown', 'about-to-add']);
  });

  test('is unknown after a day, when the clock deletes its data', async () => {
    const url = newUrl();
    await admitAddress(asking(), url);
    const tomorrow = after(noon, dayMs);
    const mark = await watchOf(url);
    expect(mark?.removedAt).toBe(tomorrow.toISOString());
    expect(mark?.nextDue && mark.nextDue >= tomorrow.toISOString()).toBe(true);
    expect(await kind(url, after(noon, dayMs - 1000))).toBe('about-to-add');
    expect(await kind(url, tomorrow)).toBe('unknown');
  });

  test('counts towards 20 new ones an hour; asking again for the same one does not', async () => {
    const urls = Array.from({ length: 20 }, newUrl);
    for (const url of urls) {
      await admitAddress(asking(), url);
      await admitAddress(asking(), url);
    }
    expect(await refusalOf(admitAddress(asking(), newUrl()))).toMatchObject({
      code: 'too_many_requests',
      message: 'You can scan 20 new addresses an hour. Please try again later.',
      retryAfterSeconds: 3600,
    });
    const { page } = await newSite();
    await admitAddress(asking(), page);
    await admitAddress(asking(minutes(60)), newUrl());
  });

  test('never ends the watch of a listed one', async () => {
    const { url } = await newSite();
    await admitAddress(asking(), url);
    expect(await watchOf(url)).not.toHaveProperty('removedAt');
  });
});

test('POST /scan admits an address, and its result can be read before and after it is added', async () => {
  const url = newUrl();
  const as = owner;
  const read = async () =>
    (await call(await loadHandler(getLatestScan), getLatestScan, { query: { url } }, { as }))
      .status;
  expect(await read()).toBe(404);
  const body = { email: owner.email, url };
  const started = await call(await loadHandler(startScan), startScan, { body }, { as });
  expect([started.status, await read()]).toEqual([202, 200]);
  const sites = [{ url, siteName: 'A site', propertyId: '' }];
  await call(await loadHandler(addSite), addSite, { body: { email: owner.email, sites } }, { as });
  expect(await read()).toBe(200);
  const removal = { params: { email: owner.email }, body: { sites: [{ url }] } };
  await call(await loadHandler(deleteSite), deleteSite, removal, { as });
  expect(await read()).toBe(404);
});
