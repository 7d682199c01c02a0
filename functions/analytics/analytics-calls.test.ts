import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problems } from '../../dev/stand-ins/google-analytics/google-problem.ts';
import type { GoogleAnalyticsStandIn } from '../../dev/stand-ins/google-analytics/server.ts';
import { call } from '../../test/support/call-handler.ts';
import { useGoogleAnalytics } from '../../test/support/google-analytics.ts';
import { useTable } from '../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../test/support/seed-account.ts';
import {
  addPropertyId,
  getAnalytics,
  getAnalyticsSetup,
  getPageAnalytics,
} from '../../shared/calls/analytics.ts';
import { editSite } from '../../shared/calls/sites.ts';
import type { Table } from '../platform/table/table.ts';
import { handler as editSiteHandler } from '../sites/edit-site.call.ts';
import { siteStore } from '../sites/site-store.ts';
import { handler as addHandler } from './add-property-id.call.ts';
import { handler as setupHandler } from './get-analytics-setup.call.ts';
import { handler as visitorsHandler } from './get-analytics.call.ts';
import { handler as pagesHandler } from './get-page-analytics.call.ts';

const shop = 'https://www.shop.example/';
let table: Table;
let google: GoogleAnalyticsStandIn;
let owner: SeededUser;
let propertyId: string;
let newest = 500_000_000;

beforeAll(async () => {
  table = await useTable();
  google = await useGoogleAnalytics();
});
beforeEach(async () => {
  owner = await seedAccount(table, { plan: 'Team' });
  propertyId = String((newest += 1));
  google.count(propertyId, {
    host: 'shop.example',
    pages: [
      ['/', 'Home'],
      ['//evil.example/x', 'Evil'],
      ['(not set)', ''],
    ],
  });
  google.asked.length = 0;
  await register(shop);
});

const register = (url: string, id = '', as = owner) =>
  siteStore(table).addSites(as.accountId, [{ url, siteName: url, propertyId: id }], {
    limit: null,
    now: new Date(),
  });
const add = (siteUrl = shop, id = propertyId, as = owner) =>
  call(
    addHandler,
    addPropertyId,
    { params: { user: as.userId }, body: { propertyIdToUpdate: id, siteUrl } },
    { as },
  );
const visitors = (more: object = {}, as = owner) =>
  call(
    visitorsHandler,
    getAnalytics,
    { body: { propertyId, dimension: 'browser', ...more } },
    { as },
  );
const pages = (as = owner) =>
  call(pagesHandler, getPageAnalytics, { body: { propertyId } }, { as });
const setup = async () => (await call(setupHandler, getAnalyticsSetup, {}, { as: owner })).body;
const edit = (id: string) =>
  call(
    editSiteHandler,
    editSite,
    { params: { email: owner.email }, body: { sites: [{ url: shop, propertyId: id }] } },
    { as: owner },
  );
const reports = () => google.asked.filter(({ request }) => /reports?$/i.test(request));
const checks = () => google.asked.filter(({ request }) => request.endsWith('dataStreams'));
const errorOf = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.errors[0]];

describe('adding a property', () => {
  it('stores it once Google says that it is the site’s', async () => {
    expect(await add()).toMatchObject({ status: 200, body: { url: shop, propertyId } });
    expect((await setup()).sites).toMatchObject([{ url: shop, propertyId, state: 'verified' }]);
  });

  it.each([
    [
      'another site’s',
      () => register('https://blog.example/'),
      'https://blog.example/',
      'not_this_site',
    ],
    [
      'one without access',
      () => void google.troubles.set(propertyId, problems.noAccess),
      shop,
      'no_access',
    ],
    [
      'an unknown one',
      () => void google.troubles.set(propertyId, problems.notFound),
      shop,
      'not_found',
    ],
  ])('refuses %s, and keeps what was there', async (_, prepare, siteUrl, reason) => {
    await prepare();
    const answer = await add(siteUrl);
    expect(errorOf(answer)).toMatchObject([
      400,
      { code: 'invalid_input', field: 'propertyIdToUpdate', reason: `analytics_${reason}` },
    ]);
    const { sites } = await setup();
    expect(sites.every(({ state }: { state: string }) => state === 'none')).toBe(true);
  });

  it('names the service account where it has no access, and no host that is not the site’s', async () => {
    google.troubles.set(propertyId, problems.noAccessToStreams);
    expect((await add()).body.message).toContain((await setup()).serviceAccount);
    google.troubles.clear();
    await register('https://blog.example/');
    expect((await add('https://blog.example/')).body.message).toBe(
      `Property ${propertyId} is not that of blog.example.`,
    );
  });

  it('stores nothing while Google is away', async () => {
    google.troubles.set(propertyId, problems.quota);
    expect(errorOf(await add())).toMatchObject([429, { reason: 'analytics_quota' }]);
    google.troubles.set(propertyId, { status: 500, body: 'oops' });
    expect(errorOf(await add())).toMatchObject([502, { reason: 'analytics_away' }]);
    expect((await setup()).sites).toMatchObject([{ propertyId: '', state: 'none' }]);
  });

  it('asks nothing about foreign sites', async () => {
    expect(errorOf(await add('https://other.example/'))).toMatchObject([
      404,
      { code: 'not_found', field: 'siteUrl' },
    ]);
    expect(google.asked).toEqual([]);
  });

  it('takes twenty an hour', async () => {
    google.troubles.set(propertyId, problems.noAccess);
    const answers = await Promise.all(Array.from({ length: 50 }, () => add()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });
});

describe('reports', () => {
  it('count the visitors of 28 days until yesterday', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z'), toFake: ['Date'] });
    await add();
    const { status, body } = await visitors();
    vi.useRealTimers();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      startDate: '2026-02-01',
      endDate: '2026-02-28',
      fetchedAt: '2026-03-01T10:00:00.000Z',
      isSample: true,
    });
    expect(body.rows[0]).toMatchObject({ browser: 'Chrome' });
    expect(reports()[0]?.body).toMatchObject({
      dateRanges: [{ startDate: '2026-02-01', endDate: '2026-02-28' }],
      dimensionFilter: {
        filter: { inListFilter: { values: ['shop.example', 'www.shop.example'] } },
      },
    });
  });

  it('give pages addresses at the site, whatever a browser has reported', async () => {
    await add();
    expect((await pages()).body.rows).toMatchObject([
      { pagePath: '/', url: shop, pageTitle: 'Home' },
      { pagePath: '//evil.example/x', url: 'https://www.shop.example//evil.example/x' },
      { pagePath: '(not set)', url: '' },
    ]);
  });

  it('are asked for once an hour, each range and dimension', async () => {
    await add();
    const first = await visitors();
    expect((await visitors()).body).toEqual(first.body);
    await visitors({ dimension: 'country' });
    await visitors({ startDate: '2026-01-01', endDate: '2026-01-02' });
    expect(reports()).toHaveLength(3);
    vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] });
    await visitors();
    vi.useRealTimers();
    expect(reports()).toHaveLength(4);
  });

  it('are asked for once at the same time', async () => {
    await add();
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitors()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(reports()).toHaveLength(1);
  });

  it('of a property that is stored nowhere, or elsewhere, are nobody’s', async () => {
    expect(errorOf(await visitors())).toMatchObject([404, { field: 'propertyId' }]);
    await add();
    const other = await seedAccount(table);
    expect((await visitors({}, other)).status).toBe(404);
    await register(shop, propertyId, other);
    google.troubles.set(propertyId, problems.noAccessToStreams);
    expect((await visitors({}, other)).status).toBe(400);
    expect(reports()).toEqual([]);
    google.troubles.clear();
  });

  it('of a property of another customer are refused', async () => {
    await register('https://mine.example/', propertyId);
    expect(errorOf(await visitors())).toMatchObject([
      400,
      { reason: 'analytics_not_this_site', field: 'propertyId' },
    ]);
    expect(errorOf(await pages())).toMatchObject([400, { reason: 'analytics_not_this_site' }]);
    expect(checks()).toHaveLength(1);
    expect(reports()).toEqual([]);
    expect((await setup()).sites[1]).toMatchObject({
      state: 'not-this-site',
      message: `Property ${propertyId} is not that of mine.example.`,
    });
  });

  it('are of the site that is meant', async () => {
    await register('https://shop.example:8443/', propertyId);
    await add();
    expect((await visitors({ siteUrl: shop })).status).toBe(200);
    expect((await visitors({ siteUrl: 'https://shop.example:8443' })).status).toBe(400);
    expect(errorOf(await visitors({ siteUrl: 'https://no.example/' }))).toMatchObject([
      404,
      { field: 'siteUrl' },
    ]);
  });
});

describe('a property that Edit Site has stored', () => {
  it('is stored while Google is away, and checked by the first report', async () => {
    google.troubles.set(propertyId, { status: 500, body: '' });
    expect((await edit(propertyId)).status).toBe(200);
    expect(google.asked).toEqual([]);
    expect((await setup()).sites).toMatchObject([{ propertyId, state: 'unchecked' }]);
    expect(errorOf(await visitors())).toMatchObject([502, { reason: 'analytics_away' }]);
    expect((await setup()).sites).toMatchObject([{ state: 'unchecked' }]);
    google.troubles.clear();
    expect((await visitors()).status).toBe(200);
    expect((await setup()).sites).toMatchObject([{ state: 'verified' }]);
  });

  it('takes the place of another whose answers are kept', async () => {
    await add();
    await visitors();
    const before = propertyId;
    propertyId = '7';
    await edit('7');
    expect((await visitors({ propertyId: before })).status).toBe(404);
    expect(errorOf(await visitors())).toMatchObject([400, { reason: 'analytics_no_access' }]);
    await edit('');
    expect((await setup()).sites).toMatchObject([{ propertyId: '', state: 'none' }]);
  });

  it('is not guessed: thirty checks an hour', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => register(`https://s${at}.example/`, String(900 + at))),
    );
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => visitors({ propertyId: String(900 + at) })),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(checks().length).toBeLessThanOrEqual(30);
  });
});

describe('trouble', () => {
  it('with a quota is not asked about again until tokens are back', async () => {
    await add();
    google.troubles.set(propertyId, problems.quota);
    const refused = await visitors();
    expect(errorOf(refused)).toMatchObject([429, { reason: 'analytics_quota' }]);
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    google.troubles.clear();
    expect((await pages()).status).toBe(429);
    expect(reports()).toHaveLength(1);
    vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] });
    expect((await pages()).status).toBe(200);
    vi.useRealTimers();
  });

  it('of Google’s keeps no report, and no zeros', async () => {
    await add();
    google.troubles.set(propertyId, { status: 200, body: '{}' });
    expect(errorOf(await visitors())).toMatchObject([502, { reason: 'analytics_away' }]);
    google.troubles.clear();
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    expect((await visitors()).body.rows).not.toEqual([]);
    vi.useRealTimers();
  });

  it('with access is noted, and ends when the owner has mended it', async () => {
    await add();
    google.troubles.set(propertyId, problems.noAccess);
    expect(errorOf(await visitors())).toMatchObject([400, { reason: 'analytics_no_access' }]);
    expect((await setup()).sites).toMatchObject([{ state: 'no-access' }]);
    google.troubles.clear();
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect((await visitors()).status).toBe(200);
    vi.useRealTimers();
  });

  it('a verified property that the clock could not check for days is checked first', async () => {
    await add();
    vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ['Date'] });
    google.count(propertyId, { host: 'sold.example', pages: [] });
    expect(errorOf(await visitors())).toMatchObject([400, { reason: 'analytics_not_this_site' }]);
    vi.useRealTimers();
  });
});

describe('without a usable service account', () => {
  it.each([
    ['none', '', 'not configured'],
    ['a broken one', '{"type":"service_account"}', 'refuses the service account'],
  ])('%s', async (_, key, words) => {
    const before = process.env['GOOGLE_ANALYTICS_KEY'];
    vi.stubEnv('GOOGLE_ANALYTICS_KEY', key);
    vi.stubEnv('LOG_LEVEL', 'silent');
    await edit(propertyId);
    expect(await setup()).toMatchObject({ configured: false });
    expect(await setup()).not.toHaveProperty('serviceAccount');
    for (const answer of [await add(), await visitors(), await pages()]) {
      expect(errorOf(answer)).toMatchObject([502, { reason: 'analytics_not_configured' }]);
      expect(answer.body.message).toContain(words);
    }
    vi.unstubAllEnvs();
    process.env['GOOGLE_ANALYTICS_KEY'] = before;
  });
});
