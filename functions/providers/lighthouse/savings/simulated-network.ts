import * as z from 'zod';
import type { LighthouseResult } from '../lighthouse-result.ts';

const Latencies = z.object({
  items: z.array(z.object({ origin: z.string(), serverResponseTime: z.number() })),
});

export interface Network {
  roundTripMs: number;
  /** Milliseconds to transfer a number of bytes. */
  transfer(bytes: number): number;
  /** Server time that Lighthouse assumes for each request of an origin: the median of its observations. */
  serverMs(url: string): number | undefined;
}

/** The simulated network; undefined if it was a real one. */
export function networkOf({ audits, configSettings }: LighthouseResult): Network | undefined {
  const { throttlingMethod, throttling } = configSettings;
  if (throttlingMethod !== 'simulate' || throttling.throughputKbps <= 0) return undefined;
  const latencies = Latencies.safeParse(audits['network-server-latency']?.details).data?.items;
  const byOrigin = new Map(latencies?.map((one) => [one.origin, one.serverResponseTime]));
  const origin = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');
  return {
    roundTripMs: throttling.rttMs,
    // Lighthouse counts 1,024 bits a kilobit.
    transfer: (bytes) => (bytes * 8 * 1000) / (throttling.throughputKbps * 1024),
    serverMs: (url) => byOrigin.get(origin(url)),
  };
}
