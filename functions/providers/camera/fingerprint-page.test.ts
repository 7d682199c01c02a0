import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { createTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { fingerprintPage } from './fingerprint-page.ts';

interface Served {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

const page = (more = '', head = '') =>
  `<!doctype html><html><head><title>Shop</title><link rel="stylesheet" href="/site.css?v=1">${head}</head>
  <body class="home"><h1>Shop</h1><img src="/hero.png" width="600"><script src="/site.js"></script>${more}</body></html>`;
const html = { 'content-type': 'text/html; charset=utf-8' };

let served: Record<string, Served> = {};
const server = await startLoopbackServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://site').pathname;
  const { status = 200, headers = {}, body = '' } = served[path] ?? { status: 404 };
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
});
const guard = createTargetGuard({ allowPrivate: true });
afterAll(async () => {
  await server.close();
  guard.close();
});
beforeEach(() => {
  served = {
    '/': { headers: html, body: page() },
    '/site.css': { headers: { etag: '"a1"' }, body: 'h1{color:red}' },
    '/site.js': { headers: { 'content-length': '100' } },
    '/hero.png': { headers: { 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' } },
  };
});
const fingerprint = () => fingerprintPage(`${server.url}/`, guard.fetch);
const serve = (path: string, one: Served): void => void (served[path] = one);
const showing = (more: string, head?: string): void =>
  serve('/', { headers: html, body: page(more, head) });

describe('what no picture shows leaves the fingerprint as it is', () => {
  const token = (): string => crypto.randomUUID();
  test.each<[string, () => string]>([
    [
      'the nonce of a script and of a style',
      () => `<style nonce="${token()}">p{}</style><script nonce="${token()}"></script>`,
    ],
    ['the token of a form', () => `<form><input type="hidden" value="${token()}"></form>`],
    ['the token of a page', () => `<meta name="csrf-token" content="${token()}">`],
    ['the state in a script', () => `<script>window.state={"id":"${token()}"}</script>`],
    ['a comment', () => `<!-- made in ${Math.random()} s by ${token()} -->`],
    ['the number of an own file', () => `<img src="/hero.png?cache=${token()}">`],
    ['what only browsers without scripts show', () => `<noscript>${token()}</noscript>`],
    ['the target of a link', () => `<a href="/page?session=${token()}">Page</a>`],
    [
      // The parser reads 64 KB at a time.
      'the length of what is before a text',
      () => `<!--${'x'.repeat(Math.floor(Math.random() * 9))}-->${'a text '.repeat(30_000)}`,
    ],
  ])('%s', async (_, more) => {
    showing(more());
    const before = await fingerprint();
    showing(more());
    expect(await fingerprint()).toBe(before);
    expect(before).toBeDefined();
  });
});

describe('what a picture may show changes it', () => {
  test.each<[what: string, change: () => void, first?: () => void]>([
    ['a text', () => showing('<p>New</p>')],
    ['a class', () => showing('<p class="b"></p>')],
    ['a style', () => showing('<p style="color:red"></p>')],
    ['a value that is entered', () => showing('<input value="3">')],
    ['a style in the document', () => showing('', '<style>h1{color:blue}</style>')],
    ['another picture', () => showing('<img data-src="/other.png">')],
    ['another picture of another site', () => showing('<img src="https://cdn.test/a.png?v=2">')],
    ['a style sheet’s ETag', () => serve('/site.css', { headers: { etag: '"b2"' } })],
    [
      'a style sheet’s content, where its server says nothing of it',
      () => serve('/site.css', { body: 'h1{color:blue}' }),
      () => serve('/site.css', { body: 'h1{color:red}' }),
    ],
    [
      'a picture’s date',
      () => serve('/hero.png', { headers: { 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' } }),
    ],
    ['a script’s length', () => serve('/site.js', { headers: { 'content-length': '101' } })],
    ['a file that is gone', () => serve('/site.js', { status: 410 })],
  ])('%s', async (_, change, first) => {
    first?.();
    const before = await fingerprint();
    change();
    expect(await fingerprint()).not.toBe(before);
  });
});

describe('there is none', () => {
  test.each<[string, Served]>([
    ['for an error', { status: 503, headers: html, body: page() }],
    ['for what is not HTML', { headers: { 'content-type': 'application/pdf' }, body: '%PDF' }],
    ['for more than a megabyte', { headers: html, body: page('x'.repeat(1_100_000)) }],
    ['for an endless redirect', { status: 302, headers: { location: '/' } }],
  ])('%s', async (_, one) => {
    serve('/', one);
    expect(await fingerprint()).toBeUndefined();
  });

  test('for an address that may not be visited, and no file of such an address is requested', async () => {
    const careful = createTargetGuard({ allowPrivate: false });
    expect(await fingerprintPage(`${server.url}/`, careful.fetch)).toBeUndefined();
    const secret = await startLoopbackServer((_, response) => response.end('secret'));
    showing('', `<link rel="stylesheet" href="${secret.url}/a.css">`);
    const fetched: string[] = [];
    await fingerprintPage(`${server.url}/`, async (url, options) => {
      fetched.push(String(url));
      return String(url).startsWith(server.url)
        ? guard.fetch(url, options)
        : careful.fetch(url, options);
    });
    expect(fetched).toContain(`${secret.url}/a.css`);
    expect(secret.requested).toEqual([]);
    await secret.close();
  });
});

test('at most 24 files are requested, style sheets first', async () => {
  const files = Array.from({ length: 40 }, (_, at) => `<img src="/${at}.png">`).join('');
  showing(`${files}<link rel="stylesheet" href="/late.css">`);
  server.requested.length = 0;
  await fingerprint();
  const requested = server.requested.slice(1);
  // A style sheet without headers about its state is read.
  expect(new Set(requested).size).toBe(24);
  expect(requested.slice(0, 2).toSorted()).toEqual(['/late.css', '/site.css?v=1']);
});
