import { describe, expect, test } from 'vitest';
import { accountOn, home, pagesOf, statusesOf } from '../../../test/support/site-calls.ts';

describe('pages', () => {
  test('are added and removed; existing ones are unchanged', async () => {
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

  test('one at a time: an existing page, or the home page, is a conflict', async () => {
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

  test('no page outlives its site in any concurrent sequence', async () => {
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

  test('of a missing site are not found', async () => {
    const account = await accountOn('Team');
    const many = await account.addPages(home, [`${home}a`]);
    expect([many.status, many.body.errors[0].field]).toEqual([404, 'site.url']);
    const one = await account.addPage(home, `${home}a`);
    expect([one.status, one.body.errors[0].field]).toEqual([404, 'site']);
    const removed = await account.removePage(home, `${home}a`);
    expect([removed.status, removed.body.errors[0].field]).toEqual([404, 'site']);
  });
});
