import { createServer } from 'node:http';
import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { forwardRequest } from './forward-request.ts';
import { GuardedAgent } from './guarded-agents.ts';
import { openTunnel } from './open-tunnel.ts';
import { portOf } from './judge-target.ts';
import { claimPort } from './own-ports.ts';
import { answerFor } from './proxy-answers.ts';
import { defaultProxyLimits } from './proxy-limits.ts';
import type { ProxyLimits, ProxyParts } from './proxy-limits.ts';
import { TrafficMeter } from './proxy-traffic.ts';
import type { ProxyTraffic } from './proxy-traffic.ts';
import { TargetError } from './target-error.ts';
import type { TargetGuard } from './target-guard.ts';

export interface GuardingProxy {
  /** Such as `http://127.0.0.1:40123`. */
  url: string;
  /** Makes Chromium send everything through this proxy and nothing beside it. */
  chromiumFlags: string[];
  traffic: () => ProxyTraffic;
  /** Ends every connection, also those under way. */
  close: () => Promise<void>;
}

function chromiumFlags(url: string): string[] {
  return [
    `--proxy-server=${url}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
  ];
}

function forward(
  { guard, meter, limits, agent }: ProxyParts & { agent: Agent },
  from: IncomingMessage,
  to: ServerResponse,
) {
  const fail = (error: unknown) => {
    if (error instanceof TargetError && error.kind === 'blocked') meter.refuse();
    const { status, headers } = answerFor(error, from.headers.host ?? '');
    from.resume();
    to.writeHead(status, headers).end();
  };
  const url = URL.parse(from.url ?? '');
  if (url?.protocol !== 'http:') {
    to.writeHead(400, { 'content-length': '0' }).end();
    return;
  }
  const refusal = guard.judge(url.hostname, portOf(url));
  if (refusal === undefined)
    forwardRequest(from, to, url, {
      agent,
      maxResponseBytes: limits.maxResponseBytes,
      onSocket: (socket) => meter.add(socket),
      onFailure: fail,
    });
  else fail(refusal);
}

/**
 * Starts an HTTP forward proxy on loopback (CONNECT, so also TLS and WebSockets, and absolute-form http) that connects
 * only where the guard allows. Blocked targets get an empty 403, targets that do not answer an empty 502 or 504, both
 * with a `Proxy-Status`. What is larger than the limits is refused where it says so, else broken off.
 *
 * Chromium does not use a proxy for loopback and link-local targets unless it is told `--proxy-bypass-list=<-loopback>`,
 * and resolves names and sends UDP on its own: give it all of `chromiumFlags`. It opens at most 32 connections to a proxy.
 */
export async function startGuardingProxy(
  guard: TargetGuard,
  limits: ProxyLimits = defaultProxyLimits,
): Promise<GuardingProxy> {
  const meter = new TrafficMeter();
  const agent = new GuardedAgent(guard.lookupFor);
  const parts = { guard, meter, agent, limits };
  const clients = new Set<Duplex>();
  const server = createServer({
    noDelay: true,
    keepAliveTimeout: 60_000,
    requestTimeout: 0,
    maxHeaderSize: 256 * 1024,
  });
  server.on('connection', (socket) => {
    clients.add(socket);
    socket.once('close', () => clients.delete(socket));
  });
  server.on('request', (from, to) => forward(parts, from, to));
  server.on(
    'connect',
    (from, client, head) => void openTunnel(parts, from.url ?? '', client, head),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const giveFree = claimPort(port);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    chromiumFlags: chromiumFlags(url),
    traffic: () => meter.read(),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.destroy();
      agent.destroy();
      meter.destroyAll();
      await closed;
      giveFree();
    },
  };
}
