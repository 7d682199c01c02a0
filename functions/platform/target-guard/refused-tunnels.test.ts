import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../test/support/loopback-server.ts';
import { useProxiedServer } from '../../../test/support/proxied-server.ts';
import { openToProxy, tell } from '../../../test/support/socks-client.ts';

const rig = useProxiedServer({ maxTunnelBytes: 500_000 });

describe('a refused target', () => {
  test.each([
    'evil.example:PORT',
    '127.0.0.1:PORT',
    '[::1]:PORT',
    '::1:PORT',
    '::ffff:127.0.0.1:PORT',
    '[::ffff:127.0.0.1]:PORT',
    '2130706433:PORT',
    '0x7f.1:PORT',
    '１２７.0.0.1:PORT',
    'localhost:PORT',
    'LOCALHOST.:PORT',
    'shop.example:22',
    'shop.example:1',
  ])('%s: the guard refuses it', async (authority) => {
    const [before, target] = [
      rig.server.requested.length,
      authority.replace('PORT', String(rig.server.port)),
    ];
    expect((await rig.tunnel(target)).reply).toBe('blocked');
    expect(rig.traffic()).toMatchObject({ refused: 1, connections: 0 });
    expect(rig.server.requested.length).toBe(before);
  });

  test('a name that later resolves to an internal address: the first answer counts', async () => {
    const authority = `rebinding.example:${rig.server.port}`;
    expect((await rig.tunnel(authority)).reply).toBe('connected');
    expect((await rig.tunnel(authority)).reply).toBe('connected');
    expect(rig.asked).toEqual(['rebinding.example']);
  });

  test('addresses in the binary forms of the protocol', async () => {
    const port = [rig.server.port >> 8, rig.server.port & 255];
    const loopback = { 1: [127, 0, 0, 1], 4: [...Array.from({ length: 15 }, () => 0), 1] };
    for (const [type, bytes] of Object.entries(loopback)) {
      const socket = await openToProxy(rig.proxy.url);
      await tell(socket, Buffer.of(5, 1, 0));
      const [, code] = await tell(socket, Buffer.of(5, 1, 0, Number(type), ...bytes, ...port));
      expect(code).toBe(2);
    }
    const socket = await openToProxy(rig.proxy.url);
    await tell(socket, Buffer.of(5, 1, 0));
    const [, code] = await tell(socket, Buffer.of(5, 1, 0, 1, 0, 0, 0, 0, ...port));
    expect(code).toBe(0);
    socket.destroy();
  });

  test('has a reason, which the browser does not know', async () => {
    const closed = await listenOnLoopback(createServer());
    await closed.close();
    rig.ports.add(closed.port);
    const reasons = [
      ['nowhere.example', 443, 'dns'],
      ['shop.example', closed.port, 'refused'],
      ['evil.example', rig.server.port, 'blocked'],
    ] as const;
    for (const [host, port, reason] of reasons) {
      expect((await rig.tunnel(`${host}:${port}`)).reply).toBe(reason);
      expect(rig.proxy.failureOf(`http://${host.toUpperCase()}.:${port}/path?query`)).toBe(reason);
    }
    expect(rig.proxy.failureOf('https://nowhere.example/')).toBe('dns');
    expect(rig.proxy.failureOf(`http://shop.example:${rig.server.port}/`)).toBeUndefined();
    expect(rig.proxy.failureOf('about:blank')).toBeUndefined();
  });

  test.each(['user@shop.example', 'shop.example/x', 'shop.example\\x', 'shop example', ''])(
    'what is no host: %j',
    async (host) => {
      expect((await rig.tunnel(`${host}:${rig.server.port}`)).reply).toBe('hung up');
      expect(rig.asked).toEqual([]);
    },
  );
});

describe('anything but CONNECT', () => {
  const toServer = (command: number) => [5, command, 0, 1, 0, 0, 0, 0, rig.server.port >> 8];
  test.each<[string, () => (string | number[])[]]>([
    ['HTTP', () => [`GET http://shop.example:${rig.server.port}/ HTTP/1.1\r\n\r\n`]],
    ['HTTP CONNECT', () => [`CONNECT shop.example:${rig.server.port} HTTP/1.1\r\n\r\n`]],
    ['SOCKS4', () => [[4, 1, rig.server.port >> 8, rig.server.port & 255, 0, 0, 0, 0, 0]]],
    ['no way to sign in', () => [[5, 0]]],
    ['a password', () => [[5, 1, 2]]],
    [
      'BIND',
      () => [
        [5, 1, 0],
        [...toServer(2), rig.server.port & 255],
      ],
    ],
    [
      'UDP',
      () => [
        [5, 1, 0],
        [...toServer(3), rig.server.port & 255],
      ],
    ],
    [
      'an address of another kind',
      () => [
        [5, 1, 0],
        [5, 1, 0, 9, 1, 1],
      ],
    ],
    [
      'another version half-way',
      () => [
        [5, 1, 0],
        [4, ...toServer(1).slice(1), rig.server.port & 255],
      ],
    ],
  ])('%s: it hangs up', async (_, messages) => {
    const socket = await openToProxy(rig.proxy.url);
    for (const [at, message] of messages().entries()) {
      const answer = await tell(socket, Buffer.from(message));
      expect(answer).toEqual(at < messages().length - 1 ? Buffer.of(5, 0) : Buffer.alloc(0));
    }
    expect(rig.traffic().connections).toBe(0);
  });

  test('a request that arrives byte by byte is accepted', async () => {
    const socket = await openToProxy(rig.proxy.url);
    socket.setNoDelay(true);
    socket.write(Buffer.of(5));
    expect(await tell(socket, Buffer.of(1, 0))).toEqual(Buffer.of(5, 0));
    for (const byte of toServer(1)) socket.write(Buffer.of(byte));
    const [, code] = await tell(socket, Buffer.of(rig.server.port & 255));
    expect(code).toBe(0);
    socket.destroy();
  });
});
