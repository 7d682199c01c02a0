import type { ProxyFailures } from './proxy-failures.ts';
import type { TrafficMeter } from './proxy-traffic.ts';
import type { TargetGuard } from './target-guard.ts';

export interface ProxyLimits {
  /** Bound on what comes back through one connection, in bytes; its many responses cannot be told apart. @default 100 MB */
  maxTunnelBytes: number;
}

export const defaultProxyLimits: ProxyLimits = {
  maxTunnelBytes: 100 * 1024 * 1024,
};

/** What every connection over the proxy is handled with. */
export interface ProxyParts {
  guard: TargetGuard;
  meter: TrafficMeter;
  failures: ProxyFailures;
  limits: ProxyLimits;
}
