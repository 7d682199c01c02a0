import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import {
  type Route,
  sitemapIndex,
  urlSet,
  useSiteWithPages,
} from '../../../test/support/site-with-pages.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import { createTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { findPages, type FindPagesOptions } from './find-pages.ts';

const site = useSiteWithPages();

describe('findPages', () => {
  test('lists the home page first, then its links, then the sitemaps, each once and normalised', async () => {
    await site.serve({
      '/': '<a href="/b/"><a href="/a#x"><a href="ORIGIN"><a href="https://elsewhere.example/z"><a href="/pic.PNG"><a href="mailto:a@b.c">',
      '/sitemap.xml': urlSet('/', '/c', '/a', '/b', '/file.pdf', '/d?x=1'),
    });
    expect(await site.find()).toEqual(['/', '/b/', '/a', '/c', '/d?x=1']);
    expect(site.agents()).toEqual(new Set(['WebVitalsBot/1.0']));
  });

  test('reads the sitemaps that robots.txt names, and honours its rules', async () => {
    await site.serve({
      '/': '<a href="/private/a"><a href="/open">',
      '/robots.txt':
        'User-agent: *\nDisallow: /\n\nUser-agent: WebVitalsBot\nDisallow: /private\nSitemap: ORIGIN/one.xml\nSitemap: /two.txt',
      '/one.xml': urlSet('/1', '/private/b'),
      '/two.txt': (response) =>
        response
          .writeHead(200, { 'content-type': 'text/plain' })
          .end(`${site.url()}/2\n${site.url()}/private/c`),
    });
    expect(await site.find()).toEqual(['/', '/open', '/1', '/2']);
  });

  test('lists only the home page when robots.txt forbids all', async () => {
    await site.serve({
      '/': '<a href="/a">',
      '/robots.txt': 'User-agent: *\nDisallow: /',
      '/sitemap.xml': urlSet('/b'),
    });
    expect(await site.find()).toEqual(['/']);
  });

  test('reads gzipped sitemaps, as files and as encoding, and the readable part of a damaged one', async () => {
    const zipped = (path: string) => gzipSync(urlSet(path).replaceAll('ORIGIN', site.url()));
    const incompressible = Array.from(
      { length: 3000 },
      (_, n) => `/${(n * 7919).toString(36)}${Math.sin(n)}`,
    );
    await site.serve({
      '/': '',
      '/sitemap.xml': sitemapIndex('/file.xml.gz', '/encoded.xml', '/damaged.xml.gz'),
      '/file.xml.gz': (response) => response.end(zipped('/1')),
      '/encoded.xml': (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(zipped('/2')),
      '/damaged.xml.gz': (response) =>
        response.end(
          gzipSync(urlSet(...incompressible).replaceAll('ORIGIN', site.url())).subarray(0, 20_000),
        ),
    });
    const pages = await site.find();
    expect(pages.slice(0, 3)).toEqual(['/', '/1', '/2']);
    expect(pages.length).toBeGreaterThan(50);
  });

  test('follows indexes of indexes to a depth, without going in circles', async () => {
    await site.serve({
      '/': '',
      '/sitemap.xml': sitemapIndex('/sitemap.xml', '/2.xml'),
      '/2.xml': sitemapIndex('/sitemap.xml', '/3.xml'),
      '/3.xml': sitemapIndex('/4.xml', '/2.xml'),
      '/4.xml': urlSet('/deep').replace(
        '</urlset>',
        '<sitemap><loc>ORIGIN/5.xml</loc></sitemap></urlset>',
      ),
      '/5.xml': urlSet('/too-deep'),
    });
    expect(await site.find()).toEqual(['/', '/deep']);
    expect(site.requested()).toEqual([
      '/',
      '/robots.txt',
      '/sitemap.xml',
      '/2.xml',
      '/3.xml',
      '/4.xml',
    ]);
  });

  test.each<[string, Record<string, Route>]>([
    ['missing', {}],
    ['broken', { '/sitemap.xml': '<urlset><url><loc>', '/robots.txt': '<html>' }],
    ['empty', { '/sitemap.xml': '', '/robots.txt': '' }],
    [
      'an HTML page',
      { '/sitemap.xml': '<!doctype html><a href="/x">', '/robots.txt': '<!doctype html>' },
    ],
    [
      'failing',
      {
        '/sitemap.xml': (response) => response.writeHead(500).end(),
        '/robots.txt': (response) => void response.socket?.destroy(),
      },
    ],
    [
      'breaking off',
      {
        '/sitemap.xml': (response) =>
          response
            .writeHead(200, { 'content-length': '9' })
            .write('x', () => response.socket?.destroy()),
      },
    ],
    [
      'in circles',
      { '/sitemap.xml': (response) => response.writeHead(302, { location: '/sitemap.xml' }).end() },
    ],
    [
      'too large',
      {
        '/sitemap.xml': (response) =>
          response.writeHead(200, { 'content-length': '999999999' }).write('x'),
      },
    ],
    [
      'without an address',
      {
        '/robots.txt':
          'Sitemap: http://[\nSitemap: ftp://x.example/\nSitemap: http://nowhere.invalid/s.xml',
      },
    ],
  ])('ignores a sitemap that is %s', async (_case, routes) => {
    await site.serve({ '/': '<a href="/a">', ...routes });
    expect(await site.find()).toEqual(['/', '/a']);
  });

  test('uses the address after redirects as the home page, and its origin as the site’s', async () => {
    const other = await startLoopbackServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        request.url === '/home'
          ? '<a href="/home"><a href="/a"><a href="ORIGIN/b">'.replace('ORIGIN', site.url())
          : '',
      );
    });
    await site.serve({
      '/': (response) => response.writeHead(301, { location: `${other.url}/home` }).end(),
    });
    expect(await findPages(site.url(), { fetch: site.guard.fetch, politenessMs: 0 })).toEqual([
      `${site.url()}/`,
      `${other.url}/a`,
      `${site.url()}/b`,
    ]);
    expect(other.requested).toEqual(['/home', '/robots.txt', '/sitemap.xml']);
    await other.close();
  });

  test('does not list the home page again under its canonical address', async () => {
    await site.serve({ '/start': '<link rel="canonical" href="/"><a href="/"><a href="/a">' });
    expect(await site.find({}, '/start')).toEqual(['/start', '/a']);
  });

  test('treats http addresses in the sitemap of a secure site as its own', async () => {
    const fetch: FindPagesOptions['fetch'] = async (url, { read }) => {
      const head = { status: 200, headers: {}, finalUrl: url };
      const listed =
        'http://example.com/a\nhttps://example.com/a\nhttp://other.example/b\nhttp://example.com:8080/c';
      const parts = async function* () {
        if (url.endsWith('/sitemap.xml')) yield Buffer.from(listed);
      };
      await read?.(parts(), head);
      return { ...head, text: () => '' };
    };
    expect(await findPages('https://example.com', { fetch, politenessMs: 0 })).toEqual([
      'https://example.com/',
      'https://example.com/a',
    ]);
    await site.serve({});
  });

  test('reads the sitemaps that the page links to, as Astro and Gatsby name them', async () => {
    await site.serve({
      '/': '<link rel="sitemap" href="/sitemap-index.xml">',
      '/sitemap-index.xml': sitemapIndex('/sitemap-0.xml'),
      '/sitemap-0.xml': urlSet('/a'),
    });
    expect(await site.find()).toEqual(['/', '/a']);
  });

  test('reads feeds where a sitemap is named', async () => {
    const feed = (type: string, text: string) => (response: ServerResponse) =>
      response.writeHead(200, { 'content-type': type }).end(text.replaceAll('ORIGIN', site.url()));
    await site.serve({
      '/': '',
      '/robots.txt': 'Sitemap: /feed.xml\nSitemap: /atom.xml',
      '/feed.xml': feed(
        'application/rss+xml',
        '<rss version="2.0"><channel><link>ORIGIN/</link><item><link>ORIGIN/a</link></item></channel></rss>',
      ),
      '/atom.xml': feed('application/atom+xml', '<feed><entry><link href="/b"/></entry></feed>'),
    });
    expect(await site.find()).toEqual(['/', '/a', '/b']);
  });

  test.each<[string, (text: string) => Buffer, Record<string, string>?]>([
    ['with a mark', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['without a mark', (text) => Buffer.from(text, 'utf16le')],
    ['with the bytes the other way', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['in a gzip file', (text) => gzipSync(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    [
      'that is said to be UTF-8',
      (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
      { 'content-type': 'text/xml; charset=utf-8' },
    ],
  ])('reads a sitemap in UTF-16 %s', async (_what, encode, headers = {}) => {
    const serve = (text: string) => (response: ServerResponse) =>
      response.writeHead(200, headers).end(encode(text.replaceAll('ORIGIN', site.url())));
    await site.serve({
      '/': '',
      '/robots.txt': 'Sitemap: /list.txt',
      '/list.txt': serve('ORIGIN/größe\nORIGIN/b'),
      '/sitemap.xml': serve(`<?xml version="1.0" encoding="UTF-16"?>${urlSet('/c')}`),
    });
    expect(await site.find()).toEqual(['/', '/gr%C3%B6%C3%9Fe', '/b', '/c']);
  });

  test('reads a sitemap as it arrives, and stops when there are enough', async () => {
    let sent = 0;
    const entry = `<url><loc>ORIGIN/p-NUMBER-${'x'.repeat(100)}</loc></url>`;
    await site.serve({
      '/': '',
      '/sitemap.xml': (response) => {
        response.write('<urlset>');
        // Larger than the protocol allows: nothing is gained by reading it to its end.
        const more = (): void => {
          for (let at = 0; at < 1000; at += 1)
            response.write(
              entry.replace('ORIGIN', site.url()).replace('NUMBER', String((sent += 1))),
            );
          if (!response.destroyed && sent < 500_000) setImmediate(more);
        };
        more();
      },
    });
    expect(await site.find()).toHaveLength(500);
    expect(sent).toBeLessThan(100_000);
  });

  test('keeps what it read of a sitemap whose server breaks off', async () => {
    await site.serve({
      '/': '',
      '/sitemap.xml': (response) => {
        const text = urlSet(...Array.from({ length: 3000 }, (_, at) => `/long-name-of-page-${at}`));
        response.write(text.slice(0, -10).replaceAll('ORIGIN', site.url()));
        setTimeout(() => response.socket?.destroy(), 50);
      },
    });
    expect((await site.find()).length).toBe(500);
  });

  test('lists the pages of a site in a folder, not those of its host', async () => {
    const routes = {
      '/~joe/project/': '<a href="/">University</a><a href="/p1">Canteen</a><a href="intro">',
      '/~joe/project/sitemap.xml': urlSet('/~joe/project/guide/', '/%7Ejoe/project/api', '/~joe/x'),
      '/sitemap.xml': urlSet('/p1', '/~joe/project', '/~joe/projects', '/~joe/project/faq'),
    };
    await site.serve(routes);
    expect(await site.find({}, '/~joe/project/')).toEqual([
      '/~joe/project/',
      '/~joe/project/intro',
      '/~joe/project/guide/',
      '/%7Ejoe/project/api',
      '/~joe/project/faq',
    ]);
    await site.close();
    await site.serve({
      ...routes,
      '/~joe/project': (response) => response.writeHead(301, { location: '/~joe/project/' }).end(),
    });
    expect(await site.find({}, '/~joe/project')).toEqual([
      '/~joe/project',
      '/~joe/project/intro',
      '/~joe/project/guide/',
      '/%7Ejoe/project/api',
      '/~joe/project/faq',
    ]);
  });

  test('a page in the root of its host is of the whole host, as is a home page that redirects to a folder', async () => {
    await site.serve({
      '/start': '<a href="/a">',
      '/': (response) => response.writeHead(302, { location: '/en/' }).end(),
      '/en/': '<a href="/de/"><a href="/en/a">',
    });
    expect(await site.find({}, '/start')).toEqual(['/start', '/a']);
    expect(await site.find()).toEqual(['/', '/de/', '/en/a']);
  });

  test('a page may have the host with or without www., and is listed once', async () => {
    const fetch: FindPagesOptions['fetch'] = async (url, { read }) => {
      const head = { status: 200, headers: { 'content-type': 'text/html' }, finalUrl: url };
      const listed =
        'https://www.shop.example/a\nhttps://shop.example/a\nhttp://www.shop.example/b\nhttps://www.shop.example/\nhttps://blog.shop.example/c';
      const parts = async function* () {
        if (url.endsWith('/sitemap.xml')) yield Buffer.from(listed);
      };
      await read?.(parts(), head);
      return { ...head, text: () => '<a href="/d">' };
    };
    expect(await findPages('https://shop.example', { fetch, politenessMs: 0 })).toEqual([
      'https://shop.example/',
      'https://shop.example/d',
      'https://www.shop.example/a',
      'https://www.shop.example/b',
    ]);
    await site.serve({});
  });

  test('a name like that of a file may be a page: its server knows', async () => {
    const file = (type: string) => (response: ServerResponse) =>
      response.writeHead(200, { 'content-type': type }).end('x'.repeat(10));
    const names = ['/wiki/Vue.js', '/product/xbox-360.zip', '/wiki/File:Map.png', '/no-head.js'];
    await site.serve({
      '/': '<a href="/app.js"><a href="/wiki/Vue.js"><a href="/brochure.pdf"><a href="/no-type.zip">',
      '/sitemap.xml': urlSet(...names, '/gone.json', '/plain'),
      ...Object.fromEntries(names.map((name) => [name, 'A page'])),
      '/app.js': file('text/javascript'),
      '/brochure.pdf': file('application/pdf'),
      '/no-type.zip': (response) => response.end('PK'),
      '/no-head.js': (response) => {
        if (response.req.method === 'HEAD') response.writeHead(405).end();
        else file('text/html')(response);
      },
    });
    expect(await site.find()).toEqual(['/', ...names, '/plain']);
  });

  test('reads no links of a home page that is not HTML, or that refuses us', async () => {
    await site.serve({
      '/data': (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('"<a href=/a>"'),
      '/sitemap.xml': urlSet('/b'),
    });
    expect(await site.find({}, '/data')).toEqual(['/data', '/b']);
    expect(await site.find({}, '/404')).toEqual(['/404', '/b']);
  });

  test('throws when the home page cannot be reached or fails', async () => {
    await site.serve({ '/': (response) => response.writeHead(503).end() });
    await expect(site.find()).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('503') as string,
    });
    await expect(findPages('ftp://example.com', { fetch: site.guard.fetch })).rejects.toMatchObject(
      {
        code: 'invalid_input',
      },
    );
    await expect(
      findPages('http://nowhere.invalid', { fetch: site.guard.fetch }),
    ).rejects.toMatchObject({ kind: 'dns' });
    const strict = createTargetGuard({ allowPrivate: false });
    await expect(site.find({ fetch: strict.fetch })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(
      site.find({ fetch: async (url) => Promise.reject(new TargetError('refused', url)) }),
    ).rejects.toBeInstanceOf(TargetError);
  });

  test('lists a page once, whether its percent-encoding is in capitals or not', async () => {
    await site.serve({
      '/': '<a href="/caf\u00e9/">',
      '/sitemap.xml': urlSet('/caf%c3%a9/', '/b'),
    });
    expect(await site.find()).toEqual(['/', '/caf%C3%A9/', '/b']);
  });
});
