import { describe, expect, test, vi } from 'vitest';
import * as contracts from '../../shared/calls/sites.ts';
import type { PlanName } from '../../shared/plans.ts';
import { call, callRaw } from '../../test/support/call-handler.ts';
import { seedAccount } from '../../test/support/seed-account.ts';
import { useStandIns } from '../../test/stand-ins.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { accountEntity } from '../platform/callers/account-entity.ts';
import { handler as addPagesHandler } from './add-pages.call.ts';
import { handler as addSinglePageHandler } from './add-single-page.call.ts';
import { handler as addSiteHandler } from './add-site.call.ts';
import { handler as checkPagesLimitHandler } from './check-pages-limit.call.ts';
import { handler as checkSitesLimitHandler } from './check-sites-limit.call.ts';
import { handler as deletePageHandler } from './delete-page.call.ts';
import { handler as deleteSiteHandler } from './delete-site.call.ts';
import { handler as editSiteHandler } from './edit-site.call.ts';
import { handler as getSiteHandler } from './get-site.call.ts';
import { handler as listSitesHandler } from './list-sites.call.ts';
import { siteStore } from './site-store.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const home = 'https://shop.example.com/';

/** An account with every call of this domain bound to its root user. */
async function accountOn(plan: PlanName) {
  const { accountId, userId, email } = await seedAccount(table, { plan });
  const as = { as: { userId } };
  const params = { email };
  return {
    email,
    userId,
    list: async (first?: number) => {
      const request = { params, ...(first === undefined ? {} : { query: { first } }) };
      const answer = await call(listSitesHandler, contracts.listSites, request, as);
      return answer.body[0].sites as contracts.Site[];
    },
    get: (url?: string) => call(getSiteHandler, contracts.getSite, { params, body: { url } }, as),
    add: (...urls: string[]) =>
      call(
        addSiteHandler,
        contracts.addSite,
        { body: { email, sites: urls.map((url) => ({ url, siteName: `Site ${url}` })) } },
        as,
      ),
    edit: (...sites: Parameters<typeof call<typeof contracts.editSite>>[2]['body']['sites']) =>
      call(editSiteHandler, contracts.editSite, { params, body: { sites } }, as),
    remove: (...urls: string[]) =>
      call(
        deleteSiteHandler,
        contracts.deleteSite,
        { params, body: { sites: urls.map((url) => ({ url })) } },
        as,
      ),
    addPages: (site: string, pages: string[]) =>
      call(
        addPagesHandler,
        contracts.addPages,
        { body: { email, site: { url: site }, pages } },
        as,
      ),
    addPage: (site: string, page: string) =>
      call(
        addSinglePageHandler,
        contracts.addSinglePage,
        { body: { email, site: { url: site }, page } },
        as,
      ),
    removePage: (site: string, page: string) =>
      call(deletePageHandler, contracts.deletePage, { body: { email, site, page } }, as),
    sitesLimit: async () =>
      (
        await call(
          checkSitesLimitHandler,
          contracts.checkSitesLimit,
          { params: { userEmail: email } },
          as,
        )
      ).body,
    pagesLimit: async (url: string) =>
      (
        await call(
          checkPagesLimitHandler,
          contracts.checkPagesLimit,
          { params, body: { siteUrlToBeAdded: url } },
          as,
        )
      ).body,
    /** The counters, and what they should be by counting. */
    counters: async () => {
      const { data } = await accountEntity(table).get({ accountId }).go({ consistent: true });
      const { sites, pages } = await siteStore(table).listSites(accountId);
      const counted = sites.map(({ urlKey }) => pages.filter((page) => page.siteKey === urlKey));
      return {
        sites: [data?.siteCount, sites.length],
        pages: sites.map(({ pageCount }, index) => [pageCount, counted[index]?.length]),
        orphans: pages.length - counted.flat().length,
      };
    },
  };
}
const pagesOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `${home}page-${from + index}`);
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

describe('sites', () => {
  test('are added, listed, read, changed and removed', async () => {
    const account = await accountOn('Team');
    const added = await account.add('https://Shop.Example.com', 'https://blog.example.com/a/');
    expect(added.status).toBe(201);
    expect(added.body).toEqual([{ email: account.email, sites: await account.list() }]);
    expect(await account.list()).toMatchObject([
      { url: 'https://blog.example.com/a/', propertyId: '', pages: [] },
      { url: home, siteName: 'Site https://Shop.Example.com' },
    ]);
    const edited = await account.edit(
      { url: home, siteName: 'Shop', propertyId: '123' },
      { url: 'https://blog.example.com/a', siteNamee: 'Blog' },
    );
    expect(edited.status).toBe(200);
    expect((await account.get(home)).body[0].sites).toMatchObject([
      { url: home, siteName: 'Shop', propertyId: '123' },
    ]);
    expect((await account.get()).body[0].sites).toHaveLength(2);
    expect(await account.edit({ url: home, propertyId: '' })).toMatchObject({ status: 200 });
    expect(await account.list()).toMatchObject([
      { siteName: 'Blog' },
      { siteName: 'Shop', propertyId: '' },
    ]);
    expect((await account.remove(home)).body).toEqual({ success: true });
    expect(await account.list()).toMatchObject([{ siteName: 'Blog' }]);
    expect((await account.get(home)).status).toBe(404);
  });

  test('are listed in part when only the first are asked for, with all of their pages', async () => {
    const account = await accountOn('Internal');
    const urls = ['c', 'a', 'b'].map((name) => `https://${name}.example.com/`);
    for (const [index, url] of urls.entries()) {
      await account.add(url);
      await account.addPages(
        url,
        pagesOf(index).map((page) => page.replace(home, url)),
      );
    }
    const all = await account.list();
    expect(all.map(({ pages }) => pages.length)).toEqual([0, 1, 2]);
    expect(await account.list(1)).toEqual(all.slice(0, 1));
    expect(await account.list(2)).toEqual(all.slice(0, 2));
    expect(await account.list(100)).toEqual(all);
  });

  test.each(['0', '101', '1.5', 'many', ''])('the first %j are refused in words', async (first) => {
    const { userId, email } = await accountOn('Trial');
    const request = { params: { email }, query: { first } };
    const refused = await callRaw(listSitesHandler, contracts.listSites, request, {
      as: { userId },
    });
    expect(refused.status).toBe(400);
    const message = 'First must be a whole number from 1 to 100';
    expect(refused.body.errors).toEqual([{ code: 'invalid_input', field: 'first', message }]);
  });

  test.each([
    ['the same', [home, home]],
    ['without a slash', ['https://shop.example.com/a', 'https://shop.example.com/a/']],
    ['another case of the host', [home, 'https://SHOP.example.com']],
    ['the default port', [home, 'https://shop.example.com:443/']],
    ['a fragment', [home, `${home}#top`]],
  ])('exist once, compared as addresses: %s', async (_, urls) => {
    const together = await accountOn('Team');
    const said = [{ code: 'conflict', message: 'Site already exists!', field: 'sites.1.url' }];
    expect((await together.add(...urls)).body.errors).toEqual(said);
    expect(await together.list()).toEqual([]);

    const apart = await accountOn('Team');
    expect((await apart.add(urls[0] ?? '')).status).toBe(201);
    const again = await apart.add('https://other.example.com/', urls[1] ?? '');
    expect(again.status).toBe(409);
    expect(again.body.errors).toEqual(said);
    expect(await apart.counters()).toMatchObject({ sites: [1, 1] });
  });

  test('of one account are nothing to another', async () => {
    const [mine, theirs] = [await accountOn('Trial'), await accountOn('Trial')];
    await mine.add(home);
    expect((await theirs.add(home)).status).toBe(201);
    await theirs.remove(home);
    expect(await mine.list()).toHaveLength(1);
  });

  test('cannot pass the limit of the plan', async () => {
    const account = await accountOn('Developer');
    expect(await account.sitesLimit()).toEqual({
      success: true,
      limit: 3,
      unlimited: false,
      used: 0,
    });
    await account.add('https://a.example.com', 'https://b.example.com');
    const beyond = await account.add('https://c.example.com', 'https://d.example.com');
    expect(beyond.status).toBe(403);
    expect(beyond.body.errors).toEqual([
      { code: 'limit_reached', message: 'You are not allowed to add more sites!' },
    ]);
    expect((await account.add('https://c.example.com')).status).toBe(201);
    expect(await account.sitesLimit()).toMatchObject({ success: false, used: 3 });
  });

  test('cannot pass the limit when 20 are added at once', async () => {
    const account = await accountOn('Developer');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => account.add(`https://s${index}.example.com`)),
    );
    expect(statusesOf(answers)).toEqual([...Array(3).fill(201), ...Array(17).fill(403)]);
    expect(await account.counters()).toMatchObject({ sites: [3, 3] });
  });

  test('counters stay right while sites come and go at once', async () => {
    const account = await accountOn('Internal');
    const urls = Array.from({ length: 10 }, (_, index) => `https://s${index}.example.com`);
    await account.add(...urls);
    const answers = await Promise.all([
      ...urls.map((url) => account.remove(url)),
      ...urls.map((url) => account.remove(url)),
      ...urls.map((_, index) => account.add(`https://t${index}.example.com`)),
    ]);
    expect(answers.every(({ status }) => [200, 201, 404].includes(status))).toBe(true);
    expect(await account.counters()).toMatchObject({ sites: [10, 10] });
  });

  test('the internal plan has no limit', async () => {
    const account = await accountOn('Internal');
    for (let batch = 0; batch < 3; batch += 1) {
      const urls = Array.from(
        { length: 10 },
        (_, index) => `https://s${batch}-${index}.example.com`,
      );
      expect((await account.add(...urls)).status).toBe(201);
    }
    expect(await account.sitesLimit()).toEqual({
      success: true,
      limit: null,
      unlimited: true,
      used: 30,
    });
  });

  test('limits can be overridden by configuration', async () => {
    vi.stubEnv('PLAN_OVERRIDES', JSON.stringify({ Trial: { siteLimit: 2 } }));
    const account = await accountOn('Trial');
    expect((await account.add(home, 'https://b.example.com')).status).toBe(201);
    vi.unstubAllEnvs();
    expect(await account.sitesLimit()).toMatchObject({ success: false, limit: 1, used: 2 });
  });

  test('changing or removing what is not there changes and removes nothing', async () => {
    const account = await accountOn('Team');
    await account.add(home);
    const missing = 'https://missing.example.com/';
    const edited = await account.edit(
      { url: home, siteName: 'New' },
      { url: missing, siteName: 'New' },
    );
    expect(edited.status).toBe(404);
    expect(edited.body.errors[0].field).toBe('sites.1.url');
    const removed = await account.remove(home, missing);
    expect(removed.status).toBe(404);
    expect(removed.body.errors[0].field).toBe('sites.1.url');
    expect(await account.list()).toMatchObject([{ url: home, siteName: `Site ${home}` }]);
  });
});

describe('pages', () => {
  test('are added and removed; what is there already stays as it is', async () => {
    const account = await accountOn('Team');
    await account.add(home);
    const first = await account.addPages(home, [`${home}b`, `${home}a/`, `${home}a`, home]);
    expect(first).toMatchObject({ status: 200, body: { url: home } });
    expect(first.body.pages).toEqual([`${home}a/`, `${home}b`]);
    expect((await account.addPages(home, [`${home}a`, `${home}c`])).body.pages).toEqual([
      `${home}a/`,
      `${home}b`,
      `${home}c`,
    ]);
    expect((await account.removePage(home, `${home}b/`)).body.pages).toEqual([
      `${home}a/`,
      `${home}c`,
    ]);
    const again = await account.removePage(home, `${home}b`);
    expect(again.status).toBe(404);
    expect(again.body.errors[0].field).toBe('page');
    expect(await account.counters()).toMatchObject({ pages: [[2, 2]] });
  });

  test('one at a time: a page that exists, also the home page, is a conflict', async () => {
    const account = await accountOn('Team');
    await account.add(home);
    expect((await account.addPage(home, `${home}a`)).status).toBe(201);
    expect((await account.addPage(home, `${home}a/`)).status).toBe(409);
    expect((await account.addPage(home, home)).status).toBe(409);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => account.addPage(home, `${home}b`)),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('cannot pass the limit of the plan; the home page is free', async () => {
    const account = await accountOn('Trial');
    await account.add(home);
    expect((await account.addPages(home, [home, ...pagesOf(3)])).status).toBe(200);
    const beyond = await account.addPages(home, [`${home}page-0`, ...pagesOf(3, 3)]);
    expect(beyond.status).toBe(403);
    expect(beyond.body.errors).toEqual([
      {
        code: 'limit_reached',
        message: 'You are not allowed to add more than 5 pages per site!',
      },
    ]);
    expect((await account.list())[0]?.pages).toHaveLength(3);
    expect((await account.addPages(home, pagesOf(2, 3))).status).toBe(200);
    expect(await account.pagesLimit(home)).toEqual({
      success: false,
      limit: 5,
      unlimited: false,
      used: 5,
    });
    expect(await account.pagesLimit('https://new.example.com')).toMatchObject({
      success: true,
      used: 0,
    });
  });

  test('cannot pass the limit when 20 are added at once', async () => {
    const account = await accountOn('Trial');
    await account.add(home);
    const answers = await Promise.all(pagesOf(20).map((page) => account.addPage(home, page)));
    expect(statusesOf(answers)).toEqual([...Array(5).fill(201), ...Array(15).fill(403)]);
    expect(await account.counters()).toMatchObject({ pages: [[5, 5]] });
  });

  test('500 at once on a plan without a limit, and their removal with the site', async () => {
    const account = await accountOn('Business');
    await account.add(home, 'https://other.example.com/');
    await account.addPages('https://other.example.com/', ['https://other.example.com/a']);
    expect((await account.addPages(home, pagesOf(500))).body.pages).toHaveLength(500);
    expect(await account.pagesLimit(home)).toMatchObject({ limit: null, used: 500 });
    expect((await account.remove(home)).status).toBe(200);
    expect(await account.counters()).toEqual({ sites: [1, 1], pages: [[1, 1]], orphans: 0 });
  });

  test('no page outlives its site, whatever happens at once', async () => {
    const account = await accountOn('Business');
    await account.add(home);
    await account.addPages(home, pagesOf(150));
    const answers = await Promise.all([
      ...pagesOf(10, 200).map((page) => account.addPage(home, page)),
      account.remove(home),
      ...pagesOf(10, 300).map((page) => account.addPage(home, page)),
      account.removePage(home, `${home}page-7`),
    ]);
    expect(answers.every(({ status }) => [200, 201, 404].includes(status))).toBe(true);
    expect(await account.counters()).toEqual({ sites: [0, 0], pages: [], orphans: 0 });
  });

  test('belong to their site; scheme and www. make no difference', async () => {
    const account = await accountOn('Team');
    await account.add(home);
    for (const stranger of ['https://evil.example.net/', 'https://shop.example.com:8443/a']) {
      const { status, body } = await account.addPages(home, [`${home}a`, stranger]);
      expect(status).toBe(400);
      expect(body.errors[0].field).toBe('pages.1');
    }
    const near = ['http://shop.example.com/a', 'https://www.shop.example.com/b'];
    expect((await account.addPages(home, near)).body.pages).toEqual(near);
  });

  test('of a site that is not there are not found', async () => {
    const account = await accountOn('Team');
    const many = await account.addPages(home, [`${home}a`]);
    expect([many.status, many.body.errors[0].field]).toEqual([404, 'site.url']);
    const one = await account.addPage(home, `${home}a`);
    expect([one.status, one.body.errors[0].field]).toEqual([404, 'site']);
    const removed = await account.removePage(home, `${home}a`);
    expect([removed.status, removed.body.errors[0].field]).toEqual([404, 'site']);
  });
});

describe('bad input', () => {
  const hostile = [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://10.0.0.8/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'https://user:secret@example.com/',
    'https://example.com:22/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'not a url',
    '',
    `https://example.com/${'x'.repeat(2048)}`,
  ];
  test.each(hostile)('%j is no site and no page', async (url) => {
    const account = await accountOn('Team');
    const site = await account.add('https://fine.example.com/', url);
    expect([site.status, site.body.errors[0].field]).toEqual([400, 'sites.1.url']);
    expect(await account.list()).toEqual([]);
    await account.add(home);
    const page = await account.addPages(home, [`${home}a`, url]);
    expect([page.status, page.body.errors[0].field]).toEqual([400, 'pages.1']);
    const single = await account.addPage(home, url);
    expect([single.status, single.body.errors[0].field]).toEqual([400, 'page']);
  });

  test('a site that is no address is refused in words, in either form', async () => {
    const { email, userId } = await accountOn('Team');
    for (const site of ['nowhere', { url: 'nowhere' }]) {
      const body = { email, site, page: home };
      const answer = await callRaw(
        addSinglePageHandler,
        contracts.addSinglePage,
        { body },
        { as: { userId } },
      );
      expect(answer.body.message).toBe('Site URL is not valid, please include https in the URL!');
    }
  });

  const good = { url: home, siteName: 'Shop', propertyId: '1' };
  const targets = {
    addSite: [contracts.addSite, addSiteHandler],
    editSite: [contracts.editSite, editSiteHandler],
    deleteSite: [contracts.deleteSite, deleteSiteHandler],
    getSite: [contracts.getSite, getSiteHandler],
    checkPagesLimit: [contracts.checkPagesLimit, checkPagesLimitHandler],
    addPages: [contracts.addPages, addPagesHandler],
    addSinglePage: [contracts.addSinglePage, addSinglePageHandler],
    deletePage: [contracts.deletePage, deletePageHandler],
  } as const;
  const wrong: [keyof typeof targets, (email: string) => object, field: string][] = [
    ['addSite', (email) => ({ email, sites: [] }), 'sites'],
    ['addSite', (email) => ({ email, sites: Array.from({ length: 11 }, () => good) }), 'sites'],
    ['addSite', (email) => ({ email, sites: 'all' }), 'sites'],
    ['addSite', (email) => ({ email, sites: [{ ...good, siteName: ' ' }] }), 'sites.0.siteName'],
    [
      'addSite',
      (email) => ({ email, sites: [{ ...good, siteName: 'x'.repeat(121) }] }),
      'sites.0.siteName',
    ],
    [
      'addSite',
      (email) => ({ email, sites: [{ ...good, propertyId: 'UA-1' }] }),
      'sites.0.propertyId',
    ],
    ['addSite', (email) => ({ email, sites: [{ siteName: 'Shop' }] }), 'sites.0.url'],
    ['addSite', () => ({ email: 'nobody', sites: [good] }), 'email'],
    ['addSite', () => ({ sites: [good] }), 'email'],
    ['editSite', () => ({ sites: [] }), 'sites'],
    ['editSite', () => ({ sites: [{ url: home }] }), 'sites.0'],
    ['editSite', () => ({ sites: [{ url: 'x', siteName: 'y' }] }), 'sites.0.url'],
    ['editSite', () => ({ sites: [{ url: home, siteNamee: '' }] }), 'sites.0.siteNamee'],
    ['editSite', () => ({ sites: [good, good] }), 'sites.1.url'],
    ['deleteSite', () => ({ sites: [] }), 'sites'],
    ['deleteSite', () => ({ sites: [{ url: 'x' }] }), 'sites.0.url'],
    ['getSite', () => ({ url: 'x' }), 'url'],
    ['checkPagesLimit', () => ({}), 'siteUrlToBeAdded'],
    ['checkPagesLimit', () => ({ siteUrlToBeAdded: 'x' }), 'siteUrlToBeAdded'],
    ['addPages', (email) => ({ email, site: {}, pages: [home] }), 'site.url'],
    ['addPages', (email) => ({ email, pages: [home] }), 'site'],
    ['addPages', (email) => ({ email, site: good, pages: [] }), 'pages'],
    ['addPages', (email) => ({ email, site: good, pages: pagesOf(501) }), 'pages'],
    [
      'addPages',
      (email) => ({ email, site: { ...good, propertyId: 'x' }, pages: [home] }),
      'site.propertyId',
    ],
    ['addSinglePage', (email) => ({ email, site: good }), 'page'],
    ['addSinglePage', (email) => ({ email, site: 'x', page: home }), 'site'],
    ['deletePage', (email) => ({ email, site: good, page: 'x' }), 'page'],
    ['deletePage', (email) => ({ email, page: home }), 'site'],
  ];
  test.each(wrong.map((row, index) => [index, ...row] as const))(
    '%i: %s names the field',
    async (_, name, bodyFor, field) => {
      const { email, userId } = await accountOn('Team');
      const [contract, handler] = targets[name];
      const request = { params: { email }, body: bodyFor(email) };
      const { status, body } = await callRaw(handler, contract, request, { as: { userId } });
      expect(status).toBe(400);
      expect(body.errors.map((error: { field?: string }) => error.field)).toContain(field);
    },
  );
});
