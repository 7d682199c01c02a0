import { describe, expect, test } from 'vitest';
import { sitemapIndex, urlSet, useSiteWithPages } from '../../../test/support/site-with-pages.ts';
import { processorTimeOf } from '../../../test/support/standstill.ts';

const site = useSiteWithPages();

describe('findPages keeps limits:', () => {
  test('reads a limited number of sitemaps', async () => {
    const many = Array.from({ length: 300 }, (_, n) => `/s${n}.xml`);
    await site.serve({
      '/': '',
      '/sitemap.xml': sitemapIndex(...many),
      ...Object.fromEntries(many.map((path) => [path, urlSet(`${path}/p`)])),
    });
    await site.find();
    expect(site.requested().length).toBeLessThanOrEqual(52);
  });

  test('returns at most 500 pages of a huge site', async () => {
    const paths = Array.from({ length: 60_000 }, (_, n) => `/page-${n}`);
    await site.serve({
      '/': '',
      '/sitemap.xml': sitemapIndex('/huge.xml', '/more.xml'),
      '/huge.xml': urlSet(...paths),
      '/more.xml': urlSet('/x'),
    });
    const pages = await site.find();
    expect(pages.length).toBe(500);
    expect(pages.slice(0, 2)).toEqual(['/', '/page-0']);
    expect(site.requested()).not.toContain('/more.xml');
    expect(await site.find({ maxPages: 3 })).toEqual(['/', '/page-0', '/page-1']);
    expect(await site.find({ maxPages: 1 })).toEqual(['/']);
  });

  test('returns the pages found when its time is up', async () => {
    await site.serve({
      '/': '<a href="/a">',
      '/sitemap.xml': sitemapIndex('/1.xml', '/slow.xml'),
      '/1.xml': urlSet('/b'),
      '/slow.xml': () => undefined,
    });
    const started = performance.now();
    expect(await site.find({ timeLimitMs: 2000 })).toEqual(['/', '/a', '/b']);
    expect(performance.now() - started).toBeLessThan(8000);
  });

  test('requests one document at a time, with a pause between', async () => {
    const times: number[] = [];
    let open = 0;
    await site.serve({ '/': '<a href="/a">', '/sitemap.xml': urlSet('/b') });
    await site.find({
      politenessMs: 60,
      fetch: async (url, options) => {
        open += 1;
        expect(open).toBe(1);
        times.push(performance.now());
        return site.guard.fetch(url, options).finally(() => (open -= 1));
      },
    });
    const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(55);
    expect(site.agents()).toEqual(new Set(['WebVitalsBot/1.0']));
  });

  test('omits addresses that are too long to be saved', async () => {
    const long = `/${'ж'.repeat(700)}`;
    await site.serve({
      '/': `<a href="${long}"><a href="/a">`,
      '/sitemap.xml': urlSet(long, '/b'),
    });
    expect(await site.find()).toEqual(['/', '/a', '/b']);
  });

  test('keeps its time limit with a robots.txt that is slow to match', async () => {
    const path = `/${'a'.repeat(1900)}`;
    const rule = `Disallow: /*${'a*'.repeat(240)}z`;
    await site.serve({
      '/': '',
      '/robots.txt': `User-agent: *\n${`${rule}\n`.repeat(1000)}`,
      '/sitemap.xml': urlSet(...Array.from({ length: 1000 }, (_, n) => `${path}${n}`)),
    });
    expect(await processorTimeOf(() => site.find({ timeLimitMs: 1000 }))).toBeLessThan(4000);
  });
});
