import { ProxyFailures } from './proxy-failures.ts';
import { startSocksServer } from './socks-server.ts';
import { TargetError, type TargetErrorKind } from './target-error.ts';
import type { TargetGuard } from './target-guard.ts';
import type { Socket } from 'node:net';
import { socksReply, type SocksTarget } from './socks-request.ts';

/** Context of every connection over the proxy. */
interface ProxyParts {
  guard: TargetGuard;
  failures: ProxyFailures;
  /** Size limit for all responses on one connection, which cannot be distinguished. */
  maxTunnelBytes: number;
}

/** Reply codes of RFC 1928 section 6. Chromium does not distinguish them. */
const replyOf: Record<TargetErrorKind, number> = {
  blocked: 2,
  dns: 4,
  'dns-server': 4,
  refused: 5,
  reset: 5,
  timeout: 6,
  tls: 1,
  'too-large': 1,
  'redirect-loop': 1,
  protocol: 1,
};
const succeeded = 0;

/** Passes bytes on in both directions until one side closes or the response is too large. */
const openTunnel =
  ({ guard, failures, maxTunnelBytes }: ProxyParts) =>
  async (client: Socket, { host, port }: SocksTarget, signal: AbortSignal): Promise<void> => {
    try {
      const upstream = await guard.connect(host, port, { signal });
      upstream.on('error', () => client.destroy());
      client.once('close', () => upstream.destroy());
      if (client.destroyed) upstream.destroy();
      client.write(socksReply(succeeded));
      upstream.on('data', () => {
        if (upstream.bytesRead > maxTunnelBytes) client.destroy();
      });
      upstream.pipe(client);
      client.pipe(upstream);
    } catch (error) {
      signal.throwIfAborted();
      const kind = error instanceof TargetError ? error.kind : 'protocol';
      failures.note(host, port, kind);
      client.end(socksReply(replyOf[kind]));
    }
  };

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
  const failures = new ProxyFailures();
  const server = await startSocksServer(
    { allowHalfOpen: true },
    openTunnel({ guard, failures, maxTunnelBytes }),
  );
  return {
    ...server,
    /** Why the last connection to a url's target failed. */
    failureOf: (target: string): TargetErrorKind | undefined => failures.reasonFor(target),
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
