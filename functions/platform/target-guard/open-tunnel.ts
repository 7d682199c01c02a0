import type { Socket } from 'node:net';
import type { ProxyFailures } from './proxy-failures.ts';
import type { TrafficMeter } from './proxy-traffic.ts';
import { socksReply, type SocksTarget } from './socks-request.ts';
import { TargetError, type TargetErrorKind } from './target-error.ts';
import type { TargetGuard } from './target-guard.ts';

/** Context of every connection over the proxy. */
interface ProxyParts {
  guard: TargetGuard;
  meter: TrafficMeter;
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
export const openTunnel =
  ({ guard, meter, failures, maxTunnelBytes }: ProxyParts) =>
  async (client: Socket, { host, port }: SocksTarget, signal: AbortSignal): Promise<void> => {
    try {
      const upstream = await guard.connect(host, port, { signal });
      upstream.on('error', () => client.destroy());
      client.once('close', () => upstream.destroy());
      if (client.destroyed) upstream.destroy();
      meter.add(upstream);
      client.write(socksReply(succeeded));
      upstream.on('data', () => {
        if (upstream.bytesRead > maxTunnelBytes) client.destroy();
      });
      upstream.pipe(client);
      client.pipe(upstream);
    } catch (error) {
      signal.throwIfAborted();
      const kind = error instanceof TargetError ? error.kind : 'protocol';
      if (kind === 'blocked') meter.refuse();
      failures.note(host, port, kind);
      client.end(socksReply(replyOf[kind]));
    }
  };
