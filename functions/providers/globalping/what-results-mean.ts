import { isUpStatus } from '../../../shared/uptime/uptime.ts';
import { isPublicAddress } from '../../platform/target-guard/public-address.ts';
import { away, type CheckAnswer, connectsPerPing, type PingAnswer } from '../ports/ping-nodes.ts';
import type { HttpMeasurement, HttpResult, PingMeasurement } from './globalping-answers.ts';

/** A connect that takes longer has not come in time, in milliseconds. */
const connectTimeoutMs = 3000;
/** How long a probe may take over one test, in seconds; the least that the API accepts. */
export const testTimeoutSeconds = 5;

const noResult = away('Globalping has no result');

const tookMs = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }): number =>
  Math.max(0, Date.parse(updatedAt) - Date.parse(createdAt));

/** Whether a test used up its time: Globalping says that something failed, but not why. */
const ranOut = (measurement: PingMeasurement | HttpMeasurement): boolean =>
  tookMs(measurement) >= testTimeoutSeconds * 1000;

const allMissing = (length: number, as: 'timeout' | 'malformed') =>
  Array.from({ length }, () => as);

/**
 * Interprets a ping over TCP. A target that cannot be resolved or reached is a measurement; a probe that fails is not.
 */
export function pingAnswerOf(measurement: PingMeasurement): PingAnswer {
  const result = measurement.results[0]?.result;
  if (result === undefined) return noResult;
  const missing = ranOut(measurement) ? 'timeout' : 'malformed';
  if (result.status === 'failed')
    return result.failureSource === 'target'
      ? { kind: 'measured', ip_address: '', connects: allMissing(connectsPerPing, missing) }
      : away('The probe of Globalping failed');
  if (result.status !== 'finished') return noResult;
  const { resolvedAddress } = result;
  const ip_address = resolvedAddress && isPublicAddress(resolvedAddress) ? resolvedAddress : '';
  const made = result.timings
    .slice(0, connectsPerPing)
    .map(({ rtt }) => (rtt > connectTimeoutMs ? ('timeout' as const) : { ms: rtt }));
  const rest = allMissing(connectsPerPing - made.length, missing);
  return { kind: 'measured', ip_address, connects: [...made, ...rest] };
}

/** Redirects are ours to follow. */
export type HttpMeaning = CheckAnswer | { kind: 'redirect'; to: string; totalMs: number };

/** Interprets a request over HTTP: whether the page is up. */
export function checkAnswerOf(measurement: HttpMeasurement, url: string): HttpMeaning {
  const result = measurement.results[0]?.result;
  if (result === undefined) return noResult;
  if (result.status === 'failed')
    return result.failureSource === 'target'
      ? { kind: 'down', reason: ranOut(measurement) ? 'timeout' : 'refused' }
      : away('The probe of Globalping failed');
  if (result.status !== 'finished') return noResult;
  const { statusCode, timings, tls } = result;
  // Its probes read a page in spite of a bad certificate.
  if (tls?.authorized === false) return { kind: 'down', reason: 'tls' };
  if (!isUpStatus(statusCode)) return { kind: 'down', reason: 'http-status', statusCode };
  const totalMs = timings.total ?? tookMs(measurement);
  const to = redirectOf(result, url);
  return to === undefined ? { kind: 'up', statusCode, totalMs } : { kind: 'redirect', to, totalMs };
}

function redirectOf({ statusCode, headers }: HttpResult, url: string): string | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const [, location] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'location') ?? [];
  const first = Array.isArray(location) ? location[0] : location;
  return first === undefined ? undefined : URL.parse(first, url)?.href;
}
