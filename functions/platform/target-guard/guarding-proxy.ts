import { openTunnel } from './open-tunnel.ts';
import { ProxyFailures } from './proxy-failures.ts';
import { TrafficMeter } from './proxy-traffic.ts';
import { startSocksServer } from './socks-server.ts';
import type { TargetErrorKind } from './target-error.ts';
import type { TargetGuard } from './target-guard.ts';

export type GuardingProxy = Awaited<ReturnType<typeof startGuardingProxy>>;

/**
 * Starts a SOCKS5 proxy on loopback that connects only where the guard allows, and then passes bytes on unchanged,
 * because any processing would count as latency of the server. It resolves names itself. A connection with a response
 * above the limit is closed. Chromium opens at most 32 connections to a proxy.
 */
export async function startGuardingProxy(
  guard: TargetGuard,
  { maxTunnelBytes = 100 * 1024 * 1024 }: { maxTunnelBytes?: number } = {},
) {
  const meter = new TrafficMeter();
  const failures = new ProxyFailures();
  const server = await startSocksServer(
    { allowHalfOpen: true },
    openTunnel({ guard, meter, failures, maxTunnelBytes }),
  );
  return {
    ...server,
    /** Why the last connection to a url's target failed. */
    failureOf: (target: string): TargetErrorKind | undefined => failures.reasonFor(target),
    traffic: () => meter.read(),
    close: async (): Promise<void> => {
      meter.destroyAll();
      await server.close();
    },
  };
}

/** Runs work with a proxy of its own, and closes the proxy afterwards. */
export async function throughProxy<Result>(
  guard: TargetGuard,
  use: (proxy: GuardingProxy) => Promise<Result>,
): Promise<Result> {
  const proxy = await startGuardingProxy(guard);
  try {
    return await use(proxy);
  } finally {
    await proxy.close();
  }
}
