import type { TrafficMeter } from './proxy-traffic.ts';
import type { TargetGuard } from './target-guard.ts';

export interface ProxyLimits {
  /** Bound on the body of one http response, in bytes on the wire. @default 25 MB, as for a document */
  maxResponseBytes: number;
  /** Bound on what comes back through one tunnel, in bytes; its many responses cannot be told apart. @default 100 MB */
  maxTunnelBytes: number;
}

export const defaultProxyLimits: ProxyLimits = {
  maxResponseBytes: 25 * 1024 * 1024,
  maxTunnelBytes: 100 * 1024 * 1024,
};

/** What every connection over the proxy is handled with. */
export interface ProxyParts {
  guard: TargetGuard;
  meter: TrafficMeter;
  limits: ProxyLimits;
}
