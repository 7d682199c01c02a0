import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { mostImported } from '../../../shared/calls/portfolio/imports.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { createTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import { readSitemap } from './read-sitemap.ts';

const guard = createTargetGuard({ allowPrivate: true });
let server: LoopbackServer | undefined;
afterEach(async () => server?.close());

type Answer = string | Buffer | ((response: ServerResponse) => void);

/** Reads the sitemap of a server that answers with files, and with 404 about others. */
async function read(
  files: Record<string, Answer>,
  { path = '/sitemap.xml', timeLeft = (): number => 60_000 } = {},
): Promise<string[]> {
  server = await startLoopbackServer((request, response) => {
    const file = files[request.url ?? ''];
    if (typeof file === 'function') file(response);
    else response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  return readSitemap(guard, `${server.url}${path}`, timeLeft);
}
const urlSet = (...urls: string[]): string =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const long = Array.from({ length: 40_000 }, (_, at) => `https://${at}.example/${'x'.repeat(110)}`);

test('reads the sitemaps of an index, without those that do not answer', async () => {
  const files: Record<string, Answer> = {
    '/sitemap.xml': `<sitemapindex>${['gone', 'reset', 'pages']
      .map((name) => `<sitemap><loc>/${name}.xml</loc></sitemap>`)
      .join('')}</sitemapindex>`,
    '/reset.xml': (response) => response.destroy(),
    '/pages.xml': urlSet('https://a.example/one'),
  };
  expect(await read(files)).toEqual(['https://a.example/one']);
});

test('says why a sitemap cannot be read', async () => {
  await expect(read({})).rejects.toThrow(/sitemap\.xml answered 404\.$/);
  await server?.close();
  await expect(read({ '/sitemap.xml': '<html>' })).rejects.toThrow(/lists no addresses\.$/);
  await server?.close();
  await expect(read({ '/sitemap.xml': (response) => response.destroy() })).rejects.toThrow(
    TargetError,
  );
});

test('reads a sitemap of 6 MB as far as there are enough', async () => {
  const found = await read({ '/sitemap.xml': urlSet(...long) });
  expect(found).toEqual(long.slice(0, mostImported));
});

test('keeps what it read of one that breaks off', async () => {
  const breaksOff = (response: ServerResponse): void => {
    response.write(urlSet(...long.slice(0, 300)));
    response.write('<url><loc>https://cut.exam', () => response.socket?.destroy());
  };
  const found = await read({ '/sitemap.xml': breaksOff });
  expect(found).toEqual(long.slice(0, found.length));
  expect(found.length).toBeGreaterThan(100);
});

test('reads UTF-16, feeds and plain text', async () => {
  expect(
    await read({
      '/sitemap.xml': Buffer.from(`\uFEFF${urlSet('https://größe.example/')}`, 'utf16le'),
    }),
  ).toEqual(['https://größe.example/']);
  await server?.close();
  expect(
    await read(
      { '/feed': '<rss><channel><item><link>https://a.example/</link></item></channel></rss>' },
      { path: '/feed' },
    ),
  ).toEqual(['https://a.example/']);
  await server?.close();
  expect(await read({ '/list.txt': 'https://a.example/\n' }, { path: '/list.txt' })).toEqual([
    'https://a.example/',
  ]);
});

test('reads for the time that it has, however many sitemaps do not answer', async () => {
  const hanging = Array.from({ length: 40 }, (_, at) => `/slow-${at}.xml`);
  const files: Record<string, Answer> = {
    '/sitemap.xml': `<sitemapindex>${['/fine.xml', ...hanging]
      .map((path) => `<sitemap><loc>${path}</loc></sitemap>`)
      .join('')}</sitemapindex>`,
    '/fine.xml': urlSet('https://a.example/one'),
    ...Object.fromEntries(hanging.map((path) => [path, () => undefined])),
  };
  // One of them takes all of the time.
  const end = Date.now() + 500;
  const found = await read(files, { timeLeft: () => end - Date.now() });
  expect(found).toEqual(['https://a.example/one']);
  expect(server?.requested.length).toBeLessThanOrEqual(4);
});
