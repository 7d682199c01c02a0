import { describe, expect, test, vi } from 'vitest';
import { problems } from '../../../dev/stand-ins/google-analytics/google-problem.ts';
import { errorOf, shop, useAnalyticsCalls } from '../../../test/support/analytics-calls.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';

const { table, google, rig, register, add, visitors, pages, setup, edit, reports, checks } =
  await useAnalyticsCalls();

describe('reports', () => {
  test('count the visitors of 28 days until yesterday', async () => {
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
    const asked = {
      dateRanges: [{ startDate: '2026-02-01', endDate: '2026-02-28' }],
      dimensionFilter: {
        filter: { inListFilter: { values: ['shop.example', 'www.shop.example'] } },
      },
    };
    expect(reports()[0]?.body).toMatchObject({ requests: [asked, asked] });
  });

  test('give pages addresses at the site, regardless of what the browser reported', async () => {
    await add();
    expect((await pages()).body.rows).toMatchObject([
      { pagePath: '/', url: shop, pageTitle: 'Home' },
      { pagePath: '//evil.example/x', url: 'https://www.shop.example//evil.example/x' },
      { pagePath: '(not set)', url: '' },
    ]);
  });

  test('are asked for once an hour, each range and dimension', async () => {
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

  test('are asked for once at the same time', async () => {
    await add();
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitors()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(reports()).toHaveLength(1);
  });

  test('of a property that is stored nowhere, or elsewhere, are refused', async () => {
    expect(errorOf(await visitors())).toMatchObject([404, { field: 'propertyId' }]);
    await add();
    const other = await seedAccount(table);
    expect((await visitors({}, other)).status).toBe(404);
    await register(shop, rig.propertyId, other);
    google.troubles.set(rig.propertyId, problems.noAccessToStreams);
    expect((await visitors({}, other)).status).toBe(400);
    expect(reports()).toEqual([]);
    google.troubles.clear();
  });

  test('of a property of another customer are refused', async () => {
    await register('https://mine.example/', rig.propertyId);
    expect(errorOf(await visitors())).toMatchObject([
      400,
      { reason: 'analytics_not_this_site', field: 'propertyId' },
    ]);
    expect(errorOf(await pages())).toMatchObject([400, { reason: 'analytics_not_this_site' }]);
    expect(checks()).toHaveLength(1);
    expect(reports()).toEqual([]);
    expect((await setup()).sites[1]).toMatchObject({
      state: 'not-this-site',
      message: `Property ${rig.propertyId} is not for mine.example.`,
    });
  });

  test('are of the site that is meant', async () => {
    await register('https://shop.example:8443/', rig.propertyId);
    await add();
    expect((await visitors({ siteUrl: shop })).status).toBe(200);
    expect((await visitors({ siteUrl: 'https://shop.example:8443' })).status).toBe(400);
    expect(errorOf(await visitors({ siteUrl: 'https://no.example/' }))).toMatchObject([
      404,
      { field: 'siteUrl' },
    ]);
  });
});

describe('trouble', () => {
  test('with a quota is not asked about again until tokens are back', async () => {
    await add();
    google.troubles.set(rig.propertyId, problems.quota);
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

  test('of Google’s keeps no report, and no zeros', async () => {
    await add();
    google.troubles.set(rig.propertyId, { status: 200, body: '{}' });
    expect(errorOf(await visitors())).toMatchObject([502, { reason: 'analytics_away' }]);
    google.troubles.clear();
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    expect((await visitors()).body.rows).not.toEqual([]);
    vi.useRealTimers();
  });

  test('with access is noted, and ends when the owner has fixed it', async () => {
    await add();
    google.troubles.set(rig.propertyId, problems.noAccess);
    expect(errorOf(await visitors())).toMatchObject([400, { reason: 'analytics_no_access' }]);
    expect((await setup()).sites).toMatchObject([{ state: 'no-access' }]);
    google.troubles.clear();
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect((await visitors()).status).toBe(200);
    vi.useRealTimers();
  });

  test('a verified property that the clock could not check for days is checked first', async () => {
    await add();
    vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ['Date'] });
    google.count(rig.propertyId, { host: 'sold.example', pages: [] });
    expect(errorOf(await visitors())).toMatchObject([400, { reason: 'analytics_not_this_site' }]);
    vi.useRealTimers();
  });
});

describe('without a usable service account', () => {
  test.each([
    ['none', '', 'not configured'],
    ['a broken one', '{"type":"service_account"}', 'refuses the service account'],
  ])('%s', async (_, key, words) => {
    const before = process.env['GOOGLE_ANALYTICS_KEY'];
    vi.stubEnv('GOOGLE_ANALYTICS_KEY', key);
    vi.stubEnv('LOG_LEVEL', 'silent');
    await edit(rig.propertyId);
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
