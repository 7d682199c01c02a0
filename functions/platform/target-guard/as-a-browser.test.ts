import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startOddSites } from '../../../test/fixtures/odd-sites.ts';
import { listenOnLoopback, type LoopbackServer } from '../../../test/support/loopback-server.ts';
import { guardWith, kindOf } from '../../../test/support/target-site.ts';
import { ChainCookies } from './chain-cookies.ts';
import { acceptPage } from './request-headers.ts';

let server: LoopbackServer;
beforeAll(async () => {
  server = await startOddSites();
});
afterAll(() => server.close());

const at = (path: string): string => `http://sites.localhost:${server.port}${path}`;

describe('a page that opens in a browser', () => {
  test.each([
    ['/cookie/', 'With a cookie'],
    ['/cookie-of-folder/deep/page', 'With a cookie'],
    ['/cookie-of-domain/', 'With a cookie'],
    ['/cookie-without-name/', 'With a cookie'],
    ['/cookie-with-dates/', 'With a cookie'],
    ['/cookie-taken-back/', 'One cookie left'],
    ['/hops/20', 'After redirects'],
    ['/empty-location/', 'Stays here'],
    ['/no-location/', 'Stays here'],
    ['/needs-language/', 'Language en'],
    ['/needs-html/', 'HTML asked for'],
  ])('%s is read, and up', async (path, title) => {
    const guard = guardWith();
    const [fetched, probed] = await Promise.all([
      guard.fetch(at(path), { headers: acceptPage }),
      guard.probe(at(path)),
    ]);
    expect(fetched.text()).toContain(`<title>${title}</title>`);
    expect(probed).toMatchObject({ status: fetched.status, finalUrl: fetched.finalUrl });
    expect(probed.status).toBeLessThan(400);
    expect(probed.redirects).toBe(fetched.redirects.length);
  });

  test('redirects 20 times at most', async () => {
    const guard = guardWith();
    expect(await kindOf(guard.fetch(at('/hops/21')))).toBe('redirect-loop');
    expect(await kindOf(guard.probe(at('/hops/21')))).toBe('redirect-loop');
  });
});

describe('a body', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
  /** Serves what a test writes to each connection. */
  const serveBytes = async (write: (socket: Socket) => void): Promise<string> => {
    const { url, close } = await listenOnLoopback(
      createServer((socket) => void socket.once('data', () => write(socket))),
    );
    onTestFinished(close);
    return url;
  };
  const timeoutMs = 400;

  test.each([
    ['without a length', `${head}\r\n<p>Half`],
    ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n<p>Half'],
    ['with a length', `${head}Content-Length: 99\r\n\r\n<p>Half`],
    ['in chunks', `${head}Transfer-Encoding: chunked\r\n\r\n7\r\n<p>Half\r\n`],
    ['that does not begin', `${head}\r\n`],
  ])('%s that hangs half-way is a time-out', async (_, bytes) => {
    const url = await serveBytes((socket) => socket.write(bytes));
    const guard = guardWith();
    expect(await kindOf(guard.fetch(url, { timeoutMs }))).toBe('timeout');
    expect(await kindOf(guard.probe(url, { timeoutMs }))).toBe('timeout');
  });

  test.each([
    ['in chunks', `${head}Transfer-Encoding: chunked\r\n\r\n`, '4\r\n<br>\r\n'],
    ['without a length', `${head}\r\n`, '<br>'],
  ])('that streams without end %s is up', async (_, first, next) => {
    const url = await serveBytes((socket) => {
      socket.write(first + next);
      const timer = setInterval(() => socket.write(next), 20);
      socket.once('close', () => clearInterval(timer));
    });
    const guard = guardWith();
    const answer = await guard.probe(url, { timeoutMs });
    expect(answer).toMatchObject({ status: 200, text: { isMarkup: true } });
    // It has no end: until its head.
    expect(answer.totalMs).toBeLessThan(timeoutMs);
    expect(await kindOf(guard.fetch(url, { timeoutMs }))).toBe('timeout');
  });

  test('whose head is cut is shown over http', async () => {
    const url = await serveBytes((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Ty'));
    expect(await guardWith().probe(url)).toMatchObject({ status: 200 });
    const silent = await serveBytes((socket) => socket.end());
    expect(await kindOf(guardWith().probe(silent))).toBe('reset');
  });

  test('leaves nothing for the next request on its connection', async () => {
    let count = 0;
    const url = await serveBytes((socket) => {
      const answer = () => {
        count += 1;
        const text = `${count}`.padStart(3, '0');
        socket.write(`${head}Content-Length: 3\r\n\r\n${text}${'left over\n\n'.repeat(count % 2)}`);
      };
      answer();
      socket.on('data', answer);
    });
    const guard = guardWith();
    const texts = [];
    for (let turn = 0; turn < 4; turn += 1) texts.push((await guard.fetch(url)).text());
    expect(texts.every((text) => /^\d{3}$/.test(text))).toBe(true);
  });
});

describe('the cookies of a chain', () => {
  const shop = new URL('https://www.shop.example/cart/1');
  const sentTo = (line: string | string[], to: string, from = shop) => {
    const cookies = new ChainCookies();
    cookies.store([line].flat(), from);
    return cookies.headerFor(new URL(to));
  };

  test.each([
    ['a=1', 'https://www.shop.example/cart/2', 'a=1'],
    ['a=1', 'https://www.shop.example/cart', 'a=1'],
    ['a=1', 'https://www.shop.example/cartoon', undefined],
    ['a=1', 'https://www.shop.example/', undefined],
    ['a=1; Path=/', 'https://shop.example/', undefined],
    ['a=1; Path=/; Domain=shop.example', 'https://shop.example/', 'a=1'],
    ['a=1; Path=/; Domain=.Shop.Example', 'https://api.shop.example/', 'a=1'],
    ['a=1; Path=/; Domain=shop.example', 'https://notshop.example/', undefined],
    ['a=1; Path=/; Domain=example', 'https://other.example/', undefined],
    ['a=1; Path=/; Domain=other.example', 'https://other.example/', undefined],
    ['a=1; Path=/; Domain=api.www.shop.example', 'https://api.www.shop.example/', undefined],
    ['a=1; Path=/; Secure', 'https://www.shop.example/', 'a=1'],
    ['a=1; Path=/; Secure', 'http://www.shop.example/', undefined],
    ['__Secure-a=1; Path=/', 'https://www.shop.example/', undefined],
    ['__Host-a=1; Path=/; Secure', 'https://www.shop.example/', '__Host-a=1'],
    ['__Host-a=1; Path=/; Secure; Domain=shop.example', 'https://www.shop.example/', undefined],
    ['a=1; Path=/; Max-Age=0', 'https://www.shop.example/', undefined],
    ['a=1; Path=/; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', shop.href, 'a=1'],
    ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', shop.href, undefined],
    ['a=1; Expires=soon', shop.href, 'a=1'],
    ['a=\u0001', shop.href, undefined],
    ['', shop.href, undefined],
    [['a=1', 'a=2', 'b=3'], shop.href, 'a=2; b=3'],
    [['a=1; Path=/', 'b=2; Path=/cart'], shop.href, 'b=2; a=1'],
  ])('%s is sent to %s as %s', (line, to, sent) => {
    expect(sentTo(line, to)).toBe(sent);
  });

  test('come over https only if they are secure', () => {
    expect(sentTo('a=1; Secure', 'https://shop.example/', new URL('http://shop.example/'))).toBe(
      undefined,
    );
  });

  test('are limited in number and length', () => {
    expect(sentTo(`a=${'1'.repeat(4100)}`, shop.href)).toBe(undefined);
    const lines = Array.from({ length: 1000 }, (_, index) => `c${index}=1`);
    expect(sentTo(lines, shop.href)?.split('; ')).toHaveLength(180);
  });
});
