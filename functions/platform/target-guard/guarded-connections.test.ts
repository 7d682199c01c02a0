import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, onTestFinished } from 'vitest';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import type { LoopbackServer } from '../../../test/support/loopback-server.ts';
import {
  guardWith,
  guardWithNames,
  kindOf,
  type OwnNames,
  page,
  standIn,
  startTargetSite,
} from '../../../test/support/target-site.ts';

let server: LoopbackServer;
beforeAll(async () => {
  server = await startTargetSite();
});
afterAll(() => server.close());

/** A guard with our own names, which may visit the server's port. */
const publicGuard = (
  names: OwnNames,
  { asked = [], ports = [] }: { asked?: string[]; ports?: number[] } = {},
) => guardWithNames(names, { asked, ports: [server.port, ...ports] });

describe('connections', () => {
  test('visits public addresses and refuses private ones, by name and by number', async () => {
    const guard = publicGuard({ 'shop.example': [standIn], 'evil.example': ['127.0.0.1'] });
    expect((await guard.fetch(`http://shop.example:${server.port}/`)).text()).toBe(page);
    expect((await guard.fetch(`http://${standIn}:${server.port}/`)).text()).toBe(page);
    expect(await kindOf(guard.fetch(`http://evil.example:${server.port}/`))).toBe('blocked');
    expect(await kindOf(guard.assertAllowed(`http://evil.example:${server.port}/`))).toBe(
      'blocked',
    );
    expect(await kindOf(guard.connect('evil.example', server.port))).toBe('blocked');
    expect(await kindOf(guard.connect('127.0.0.1', server.port))).toBe('blocked');
    expect(await kindOf(guard.connect('shop.example', 22))).toBe('blocked');
    expect(await kindOf(guard.assertAllowed('https://shop.example/'))).toBe('answered');
  });

  test('refuses a name if any of its addresses is private', async () => {
    const guard = publicGuard({
      'mixed.example': [standIn, '127.0.0.1'],
      'six.example': ['::1', standIn],
    });
    expect(await kindOf(guard.assertAllowed('http://mixed.example/'))).toBe('blocked');
    expect(await kindOf(guard.fetch('http://six.example/'))).toBe('blocked');
  });

  test('refuses a name that changes its answer between check and use', async () => {
    const answers = [[standIn], ['127.0.0.1']];
    const before = server.requested.length;
    const guard = publicGuard({ 'rebind.example': () => answers.shift() ?? ['127.0.0.1'] });
    const url = `http://rebind.example:${server.port}/`;
    await guard.assertAllowed(url);
    expect(await kindOf(guard.fetch(url))).toBe('blocked');
    expect(server.requested.length).toBe(before);
  });

  test('dials the address that was checked, without asking the resolver a second time', async () => {
    const asked: string[] = [];
    const guard = publicGuard({ 'once.example': [standIn] }, { asked });
    expect((await guard.fetch(`http://once.example:${server.port}/`)).status).toBe(200);
    const socket = await guard.connect('once.example', server.port);
    expect(socket.remotePort).toBe(server.port);
    socket.destroy();
    expect(asked).toEqual(['once.example']);
  });

  test.each([
    'http://127.0.0.1:PORT/',
    'http://evil.example:PORT/',
    'http://2130706433:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://localhost:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'https://shop.example:22/',
    'http://user:pw@shop.example/',
    'ftp://shop.example/',
    'file:///etc/passwd',
  ])('refuses a redirect to %s', async (to) => {
    const redirecting = await startLoopbackServer((_request, response) => {
      response.writeHead(302, { location: to.replace('PORT', String(server.port)) }).end();
    });
    onTestFinished(redirecting.close);
    const names = { 'shop.example': [standIn], 'evil.example': ['127.0.0.1'] };
    const guard = publicGuard(names, { ports: [redirecting.port] });
    const before = server.requested.length;
    const error: unknown = await guard
      .fetch(`http://shop.example:${redirecting.port}/`)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'blocked', code: 'invalid_input' });
    expect(String(error)).not.toContain('pw');
    expect(redirecting.requested).toEqual(['/']);
    expect(server.requested.length).toBe(before);
  });

  test('on the local host visits private addresses, but no other scheme or credentials', async () => {
    const guard = guardWith();
    expect((await guard.fetch(server.url.replace('127.0.0.1', 'localhost'))).status).toBe(200);
    await expect(guard.fetch('http://user:pw@127.0.0.1/')).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(guard.fetch('file:///etc/passwd')).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await kindOf(guard.fetch(`${server.url}/to?u=file:///etc/passwd`))).toBe('blocked');
  });

  test('gives up on a resolver that never answers', async () => {
    const guard = guardWith({ allowPrivate: false, lookup: () => new Promise(() => undefined) });
    expect(await kindOf(guard.fetch('http://slow.example/', { timeoutMs: 100 }))).toBe('timeout');
    expect(await kindOf(guard.connect('slow.example', 80, { timeoutMs: 100 }))).toBe('timeout');
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(guard.connect('slow.example', 80, { signal })).rejects.toThrow('enough');
  });

  test('hands out a connected socket', async () => {
    const socket = await guardWith().connect('127.0.0.1', server.port);
    socket.end('GET / HTTP/1.0\r\n\r\n');
    const [data]: unknown[] = await once(socket, 'data');
    expect(String(data)).toContain('200 OK');
    socket.destroy();
  });
});
