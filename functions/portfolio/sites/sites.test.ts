import { describe, expect, test, vi } from 'vitest';
import * as contracts from '../../../shared/calls/portfolio/sites.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { accountOn, home, pagesOf, statusesOf } from '../../../test/support/site-calls.ts';
import { handler as listSitesHandler } from './list-sites.call.ts';

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

  test('are listed in part if only the first are requested, with all of their pages', async () => {
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

  test.each(['0', '101', '1.5', 'many', ''])(
    'the first %j are refused with a message',
    async (first) => {
      const { userId, email } = await accountOn('Trial');
      const request = { params: { email }, query: { first } };
      const refused = await callRaw(listSitesHandler, contracts.listSites, request, {
        as: { userId },
      });
      expect(refused.status).toBe(400);
      const message = 'First must be a whole number from 1 to 100';
      expect(refused.body.errors).toEqual([{ code: 'invalid_input', field: 'first', message }]);
    },
  );

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

  test('of one account do not affect another', async () => {
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

  test('a change or removal with a missing site changes and removes nothing', async () => {
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
