import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { startLoopbackServer } from '../../test/support/loopback-server.ts';
import type { LoopbackServer } from '../../test/support/loopback-server.ts';
import { TargetError } from '../platform/target-guard/target-error.ts';
import { createTargetGuard } from '../platform/target-guard/target-guard.ts';
import { findPages } from './find-pages.ts';
import type { FindPagesOptions } from './find-pages.ts';
import { processorTimeOf } from '../../test/support/standstill.ts';

type Route = string | Buffer | ((response: ServerResponse) => void);

const guard = createTargetGuard({ allowPrivate: true });
let site: LoopbackServer;
let agents: Set<string | undefined>;
afterEach(() => site.close());

/** Serves a site; `ORIGIN` in its texts is replaced by its address. */
async function serve(routes: Record<string, Route>): Promise<void> {
  agents = new Set();
  site = await startLoopbackServer((request, response) => {
    agents.add(request.headers['user-agent']);
    const route = routes[request.url ?? ''];
    if (typeof route === 'function') route(response);
    else if (route === undefined)
      response.writeHead(404, { 'content-type': 'text/html' }).end('<a href="/from-404">');
    else if (typeof route === 'string')
      response.setHeader('content-type', 'text/html').end(route.replaceAll('ORIGIN', site.url));
    else response.end(route);
  });
}

async function find(options: Partial<FindPagesOptions> = {}, path = '/'): Promise<string[]> {
  const pages = await findPages(`${site.url}${path}`, {
    fetch: guard.fetch,
    politenessMs: 0,
    ...options,
  });
  return pages.map((page) => page.replace(site.url, ''));
}

const urlSet = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>ORIGIN${path}</loc></url>`).join('')}</urlset>`;
const index = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>ORIGIN${path}</loc></sitemap>`).join('')}</sitemapindex>`;

describe('findPages', () => {
  it('lists the home page first, then its links, then the sitemaps, each once and normalised', async () => {
    await serve({
      '/': '<a href="/b/"><a href="/a#x"><a href="ORIGIN"><a href="https://elsewhere.example/z"><a href="/pic.PNG"><a href="mailto:a@b.c">',
      '/sitemap.xml': urlSet('/', '/c', '/a', '/b', '/file.pdf', '/d?x=1'),
    });
    expect(await find()).toEqual(['/', '/b/', '/a', '/c', '/d?x=1']);
    expect(agents).toEqual(new Set(['WebVitalsBot/1.0']));
  });

  it('reads the sitemaps that robots.txt names, and honours its rules', async () => {
    await serve({
      '/': '<a href="/private/a"><a href="/open">',
      '/robots.txt':
        'User-agent: *\nDisallow: /\n\nUser-agent: WebVitalsBot\nDisallow: /private\nSitemap: ORIGIN/one.xml\nSitemap: /two.txt',
      '/one.xml': urlSet('/1', '/private/b'),
      '/two.txt': (response) =>
        response
          .writeHead(200, { 'content-type': 'text/plain' })
          .end(`${site.url}/2\n${site.url}/private/c`),
    });
    expect(await find()).toEqual(['/', '/open', '/1', '/2']);
  });

  it('lists only the home page when robots.txt forbids all', async () => {
    await serve({
      '/': '<a href="/a">',
      '/robots.txt': 'User-agent: *\nDisallow: /',
      '/sitemap.xml': urlSet('/b'),
    });
    expect(await find()).toEqual(['/']);
  });

  it('reads gzipped sitemaps, as files and as encoding, and the readable part of a damaged one', async () => {
    const zipped = (path: string) => gzipSync(urlSet(path).replaceAll('ORIGIN', site.url));
    const incompressible = Array.from(
      { length: 3000 },
      (_, n) => `/${(n * 7919).toString(36)}${Math.sin(n)}`,
    );
    await serve({
      '/': '',
      '/sitemap.xml': index('/file.xml.gz', '/encoded.xml', '/damaged.xml.gz'),
      '/file.xml.gz': (response) => response.end(zipped('/1')),
      '/encoded.xml': (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(zipped('/2')),
      '/damaged.xml.gz': (response) =>
        response.end(
          gzipSync(urlSet(...incompressible).replaceAll('ORIGIN', site.url)).subarray(0, 20_000),
        ),
    });
    const pages = await find();
    expect(pages.slice(0, 3)).toEqual(['/', '/1', '/2']);
    expect(pages.length).toBeGreaterThan(50);
  });

  it('follows indexes of indexes to a depth, without going in circles', async () => {
    await serve({
      '/': '',
      '/sitemap.xml': index('/sitemap.xml', '/2.xml'),
      '/2.xml': index('/sitemap.xml', '/3.xml'),
      '/3.xml': index('/4.xml', '/2.xml'),
      '/4.xml': urlSet('/deep').replace(
        '</urlset>',
        '<sitemap><loc>ORIGIN/5.xml</loc></sitemap></urlset>',
      ),
      '/5.xml': urlSet('/too-deep'),
    });
    expect(await find()).toEqual(['/', '/deep']);
    expect(site.requested).toEqual([
      '/',
      '/robots.txt',
      '/sitemap.xml',
      '/2.xml',
      '/3.xml',
      '/4.xml',
    ]);
  });

  it('reads at most so many sitemaps', async () => {
    const many = Array.from({ length: 300 }, (_, n) => `/s${n}.xml`);
    await serve({
      '/': '',
      '/sitemap.xml': index(...many),
      ...Object.fromEntries(many.map((path) => [path, urlSet(`${path}/p`)])),
    });
    await find();
    expect(site.requested.length).toBeLessThanOrEqual(52);
  });

  it('returns at most 500 pages of a huge site', async () => {
    const paths = Array.from({ length: 60_000 }, (_, n) => `/page-${n}`);
    await serve({
      '/': '',
      '/sitemap.xml': index('/huge.xml', '/more.xml'),
      '/huge.xml': urlSet(...paths),
      '/more.xml': urlSet('/x'),
    });
    const pages = await find();
    expect(pages.length).toBe(500);
    expect(pages.slice(0, 2)).toEqual(['/', '/page-0']);
    expect(site.requested).not.toContain('/more.xml');
    expect(await find({ maxPages: 3 })).toEqual(['/', '/page-0', '/page-1']);
    expect(await find({ maxPages: 1 })).toEqual(['/']);
  });

  it.each<[string, Record<string, Route>]>([
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
    await serve({ '/': '<a href="/a">', ...routes });
    expect(await find()).toEqual(['/', '/a']);
  });

  it('uses the address after redirects as the home page, and its origin as the site’s', async () => {
    const other = await startLoopbackServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        request.url === '/home'
          ? '<a href="/home"><a href="/a"><a href="ORIGIN/b">'.replace('ORIGIN', site.url)
          : '',
      );
    });
    await serve({
      '/': (response) => response.writeHead(301, { location: `${other.url}/home` }).end(),
    });
    expect(await findPages(site.url, { fetch: guard.fetch, politenessMs: 0 })).toEqual([
      `${site.url}/`,
      `${other.url}/a`,
      `${site.url}/b`,
    ]);
    expect(other.requested).toEqual(['/home', '/robots.txt', '/sitemap.xml']);
    await other.close();
  });

  it('does not list the home page again under its canonical address', async () => {
    await serve({ '/start': '<link rel="canonical" href="/"><a href="/"><a href="/a">' });
    expect(await find({}, '/start')).toEqual(['/start', '/a']);
  });

  it('treats http addresses in the sitemap of a secure site as its own', async () => {
    const answer = (url: string, text: string) => ({
      status: 200,
      headers: {},
      finalUrl: url,
      body: Buffer.from(text),
      text: () => text,
    });
    const fetch: FindPagesOptions['fetch'] = async (url) =>
      answer(
        url,
        url.endsWith('/sitemap.xml')
          ? 'http://example.com/a\nhttps://example.com/a\nhttp://other.example/b\nhttp://example.com:8080/c'
          : '',
      );
    expect(await findPages('https://example.com', { fetch, politenessMs: 0 })).toEqual([
      'https://example.com/',
      'https://example.com/a',
    ]);
    await serve({});
  });

  it('reads no links of a home page that is not HTML, or that refuses us', async () => {
    await serve({
      '/data': (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('"<a href=/a>"'),
      '/sitemap.xml': urlSet('/b'),
    });
    expect(await find({}, '/data')).toEqual(['/data', '/b']);
    expect(await find({}, '/404')).toEqual(['/404', '/b']);
  });

  it('throws when the home page cannot be reached or fails', async () => {
    await serve({ '/': (response) => response.writeHead(503).end() });
    await expect(find()).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('503') as string,
    });
    await expect(findPages('ftp://example.com', { fetch: guard.fetch })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(findPages('http://nowhere.invalid', { fetch: guard.fetch })).rejects.toMatchObject(
      { kind: 'dns' },
    );
    const strict = createTargetGuard({ allowPrivate: false });
    await expect(find({ fetch: strict.fetch })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(
      find({ fetch: async (url) => Promise.reject(new TargetError('refused', url)) }),
    ).rejects.toBeInstanceOf(TargetError);
  });

  it('returns the pages found when its time is up', async () => {
    await serve({
      '/': '<a href="/a">',
      '/sitemap.xml': index('/1.xml', '/slow.xml'),
      '/1.xml': urlSet('/b'),
      '/slow.xml': () => undefined,
    });
    const started = performance.now();
    expect(await find({ timeLimitMs: 600 })).toEqual(['/', '/a', '/b']);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('stops with the reason of the caller’s signal', async () => {
    await serve({ '/': '', '/sitemap.xml': () => undefined });
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('the user left')), 150);
    await expect(find({ signal: controller.signal })).rejects.toThrow('the user left');
  });

  it('requests one document at a time, with a pause between, and reports its progress', async () => {
    const times: number[] = [];
    const heard: unknown[] = [];
    let open = 0;
    await serve({ '/': '<a href="/a">', '/sitemap.xml': urlSet('/b') });
    await find({
      politenessMs: 60,
      userAgent: 'WebVitalsBot/1.0 (+https://vitals.example)',
      onProgress: (progress) => heard.push(progress),
      fetch: async (url, options) => {
        open += 1;
        expect(open).toBe(1);
        times.push(performance.now());
        return guard.fetch(url, options).finally(() => (open -= 1));
      },
    });
    const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(55);
    expect(heard).toEqual([
      { documentsRead: 2, pagesFound: 2 },
      { documentsRead: 3, pagesFound: 3 },
    ]);
    expect(agents).toEqual(new Set(['WebVitalsBot/1.0 (+https://vitals.example)']));
  });

  it('lists a page once, whether its percent-encoding is in capitals or not', async () => {
    await serve({ '/': '<a href="/caf\u00e9/">', '/sitemap.xml': urlSet('/caf%c3%a9/', '/b') });
    expect(await find()).toEqual(['/', '/caf%C3%A9/', '/b']);
  });

  it('omits addresses that are too long to be saved', async () => {
    const long = `/${'ж'.repeat(700)}`;
    await serve({ '/': `<a href="${long}"><a href="/a">`, '/sitemap.xml': urlSet(long, '/b') });
    expect(await find()).toEqual(['/', '/a', '/b']);
  });

  it('keeps its time limit with a robots.txt that is slow to match', async () => {
    const path = `/${'a'.repeat(1900)}`;
    const rule = `Disallow: /*${'a*'.repeat(240)}z`;
    await serve({
      '/': '',
      '/robots.txt': `User-agent: *\n${`${rule}\n`.repeat(1000)}`,
      '/sitemap.xml': urlSet(...Array.from({ length: 1000 }, (_, n) => `${path}${n}`)),
    });
    expect(await processorTimeOf(() => find({ timeLimitMs: 1000 }))).toBeLessThan(4000);
  });
});
