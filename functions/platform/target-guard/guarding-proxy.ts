import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { openTunnel } from './open-tunnel.ts';
import { claimPort } from './own-ports.ts';
import { chromiumFlags } from './proxy-flags.ts';
import { ProxyFailures } from './proxy-failures.ts';
import { TrafficMeter } from './proxy-traffic.ts';
import type { ProxyTraffic } from './proxy-traffic.ts';
import type { TargetErrorKind } from './target-error.ts';
import type { TargetGuard } from './target-guard.ts';

export type GuardingProxy = Awaited<ReturnType<typeof startGuardingProxy>>;

/**
 * Starts a SOCKS5 proxy on loopback that connects only where the guard allows, and then passes bytes on unchanged,
 * because any processing would count as latency of the server. It resolves names itself. A connection with a response
 * above the limit is closed. Chromium needs all of `chromiumFlags`, and opens at most 32 connections to a proxy.
 */
export async function startGuardingProxy(
  guard: TargetGuard,
  { maxTunnelBytes = 100 * 1024 * 1024 }: { maxTunnelBytes?: number } = {},
) {
  const meter = new TrafficMeter();
  const failures = new ProxyFailures();
  const parts = { guard, meter, failures, maxTunnelBytes };
  const clients = new Set<Socket>();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    void openTunnel(parts, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const giveFree = claimPort(port);
  const url = `socks5://127.0.0.1:${port}`;
  return {
    /** Such as `socks5://127.0.0.1:40123`. */
    url,
    /** Flags that make Chromium send everything through this proxy. */
    chromiumFlags: chromiumFlags(url),
    /** Why the last connection to a url's target failed. */
    failureOf: (target: string): TargetErrorKind | undefined => failures.reasonFor(target),
    traffic: (): ProxyTraffic => meter.read(),
    /** Ends all connections, including open ones. */
    close: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.destroy();
      meter.destroyAll();
      await closed;
      giveFree();
    },
  };
}
