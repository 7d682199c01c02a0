import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import {
  type GuardingProxy,
  startGuardingProxy,
} from '../../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { countedGuard } from './counted-guard.ts';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';
import { connectOverSocks } from './socks-client.ts';

/** Reaches this machine like 127.0.0.1, but is distinct from it: it represents a public address. */
const standIn = '0.0.0.0';
const names: Record<string, string> = { 'shop.example': standIn, 'evil.example': '127.0.0.1' };

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface ProxiedServer {
  server: LoopbackServer;
  /** A new one for each test. */
  proxy: GuardingProxy;
  /** Of the guard, in this test. */
  traffic: ReturnType<typeof countedGuard>['traffic'];
  /** Ports that may be visited. */
  ports: Set<number>;
  /** Names that were looked up in this test. */
  asked: string[];
  /** Resources to close after the test. */
  closers: (() => unknown)[];
  /** Opens a tunnel to `host:port`, the host in brackets or not. */
  tunnel(authority: string): Promise<{ reply: string; socket: Socket }>;
  /** Asks the server through the proxy. */
  ask(path: string, asked?: Asked): Promise<IncomingMessage>;
}

async function startServer(): Promise<LoopbackServer> {
  return startLoopbackServer((request, response) => {
    const routes: Record<string, () => void> = {
      '/big': () => response.end(Buffer.alloc(300_000, 'a')),
      '/echo': () =>
        request.pipe(
          response.writeHead(200, { 'content-length': request.headers['content-length'] }),
        ),
      '/headers': () => response.end(JSON.stringify(request.rawHeaders)),
      '/drip': () => response.write('first'),
      '/half': () =>
        response
          .writeHead(200, { 'content-length': '100' })
          .write('x', () => request.socket.destroy()),
    };
    (routes[request.url ?? ''] ?? (() => response.end('hello')))();
  });
}

/** A guard that knows our names, and one whose second answer is an internal address. */
const guardFor = ({ ports, asked }: Pick<ProxiedServer, 'ports' | 'asked'>) =>
  createTargetGuard({
    allowPrivate: false,
    allowedPorts: ports,
    isPublicAddress: (address) => address === standIn,
    lookup: async (hostname) => {
      asked.push(hostname);
      if (hostname === 'rebinding.example') {
        const address = asked.length === 1 ? standIn : '127.0.0.1';
        return [{ address, family: 4 }];
      }
      const address = names[hostname];
      if (address === undefined) throw new Error('no such name');
      return [{ address, family: 4 }];
    },
  });

/** A server behind the guarding proxy, for the tests of the file that calls this. */
export function useProxiedServer(limits: Parameters<typeof startGuardingProxy>[1]): ProxiedServer {
  let server: LoopbackServer | undefined;
  let proxy: GuardingProxy | undefined;
  let counted: ReturnType<typeof countedGuard> | undefined;
  const known = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('Only within a test');
    return value;
  };
  const rig: ProxiedServer = {
    get server() {
      return known(server);
    },
    get proxy() {
      return known(proxy);
    },
    set proxy(another) {
      proxy = another;
    },
    traffic: () => known(counted).traffic(),
    ports: new Set([80, 443]),
    asked: [],
    closers: [],
    async tunnel(authority) {
      const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(authority) ?? [];
      const { socket, reply } = await connectOverSocks(rig.proxy.url, host, Number(port));
      rig.closers.push(() => socket.destroy());
      return { socket, reply };
    },
    async ask(path, { body, ...options } = {}) {
      const { socket } = await rig.tunnel(`shop.example:${rig.server.port}`);
      const outgoing = httpRequest({ path, createConnection: () => socket, ...options });
      outgoing.end(body);
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      return response;
    },
  };
  beforeAll(async () => {
    server = await startServer();
    rig.ports.add(server.port);
  });
  afterAll(() => rig.server.close());
  beforeEach(async () => {
    rig.asked = [];
    counted = countedGuard(guardFor(rig));
    proxy = await startGuardingProxy(counted.guard, limits);
  });
  afterEach(async () => {
    for (const close of rig.closers.splice(0)) await close();
    await rig.proxy.close();
  });
  return rig;
}
