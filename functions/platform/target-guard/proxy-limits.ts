import type { ProxyFailures } from './proxy-failures.ts';
import type { TrafficMeter } from './proxy-traffic.ts';
import type { TargetGuard } from './target-guard.ts';

export interface ProxyLimits {
  /** Size limit for all responses on one connection, which cannot be distinguished, in bytes. @default 100 MB */
  maxTunnelBytes: number;
}

export const defaultProxyLimits: ProxyLimits = {
  maxTunnelBytes: 100 * 1024 * 1024,
};

/** Context of every connection over the proxy. */
export interface ProxyParts {
  guard: TargetGuard;
  meter: TrafficMeter;
  failures: ProxyFailures;
  limits: ProxyLimits;
}
