import type { Device } from '../../../../shared/scans/devices.ts';
import type { RecordedLoad, RecordedResponse } from '../../../providers/ports/recorded-load.ts';
import { median } from '../../../../shared/statistics/median.ts';
import { findLevel, storeWire } from './compress.ts';
import {
  type Coding,
  codings,
  type Exchange,
  headerOf,
  originOf,
  type OriginTimes,
  type Recording,
} from './recording.ts';

/** Longer waits would only hold up the browser. */
const longestMs = 60_000;

interface MergeLimits {
  signal?: AbortSignal | undefined;
  /** Milliseconds since 1970: bodies that are left then get the usual level of their coding. @default all are tried */
  until?: number;
}

/**
 * One recording of several loads of a page. A single time misleads: waits are medians, connections the shortest ones.
 * @param loads the first one gives the contents
 * @throws the signal's reason, between two bodies
 */
export async function mergeLoads(
  page: { url: string; device: Device },
  loads: readonly [RecordedLoad, ...RecordedLoad[]],
  { signal, until = Infinity }: MergeLimits = {},
): Promise<Recording> {
  const waits = waitsOf(loads);
  const nth = counter();
  const exchanges: Exchange[] = [];
  for (const response of loads[0].responses) {
    const waitMs = median(waits.get(nth(response)) ?? [response.waitMs]);
    const coding = codingOf(response);
    const { url, method, status, headers, body, wireBytes } = response;
    signal?.throwIfAborted();
    const found =
      coding === undefined || body.length === 0 || Date.now() > until
        ? undefined
        : await findLevel(body, coding, wireBytes);
    const timed = { waitMs: Math.min(waitMs, longestMs), coding, level: found?.level };
    const exchange = { url, method, status, headers, body, ...timed };
    if (found !== undefined) storeWire(exchange, found.wire);
    exchanges.push(exchange);
  }
  const styles = new Map(loads[0].styles.map(({ url, css }) => [url, css]));
  return { ...page, exchanges, styles, origins: originsOf(loads) };
}

/** Keys of responses: the nth to the same request has a key of its own. */
function counter(): (response: RecordedResponse) => string {
  const seen = new Map<string, number>();
  return ({ method, url }) => {
    const key = `${method} ${url}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return `${count} ${key}`;
  };
}

function waitsOf(loads: readonly RecordedLoad[]): Map<string, number[]> {
  const waits = new Map<string, number[]>();
  for (const { responses } of loads) {
    const nth = counter();
    for (const response of responses) {
      const key = nth(response);
      waits.set(key, [...(waits.get(key) ?? []), response.waitMs]);
    }
  }
  return waits;
}

function codingOf(response: RecordedResponse): Coding | undefined {
  const name = headerOf(response, 'content-encoding').trim().toLowerCase();
  return codings.find((coding) => coding === name || `x-${coding}` === name);
}

function originsOf(loads: readonly RecordedLoad[]): Map<string, OriginTimes> {
  const origins = new Map<string, OriginTimes>();
  for (const { url, protocol, connect } of loads.flatMap(({ responses }) => responses)) {
    const key = originOf(url);
    if (key === undefined) continue;
    const known = origins.get(key);
    const isH2 = protocol === 'h2' || (known?.isH2 ?? false);
    const tcpMs = Math.min(known?.tcpMs ?? longestMs, connect?.tcpMs ?? longestMs);
    const tlsMs = Math.min(known?.tlsMs ?? longestMs, connect?.tlsMs ?? longestMs);
    origins.set(key, { isH2, tcpMs, tlsMs });
  }
  const usual = (times: number[]): number => median(times.filter((ms) => ms < longestMs)) || 0;
  const all = [...origins.values()];
  const tcpMs = usual(all.map((one) => one.tcpMs));
  const tlsMs = usual(all.map((one) => one.tlsMs));
  for (const times of all) {
    // The connection was opened before the first request, so its times were not recorded.
    if (times.tcpMs === longestMs) times.tcpMs = tcpMs;
    if (times.tlsMs === longestMs) times.tlsMs = tlsMs;
  }
  return origins;
}
