import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { addressAttempt } from './guarded-connect.ts';

/** Phases of one request on a new connection, in milliseconds. */
export interface RequestTimings {
  /** Null for a literal address. */
  dnsMs: number | null;
  connectMs: number;
  /** Null over http. */
  tlsMs: number | null;
  /** From the ready connection to the first byte of the response. */
  firstByteMs: number;
}

export interface TimedResponse {
  response: IncomingMessage;
  timings: RequestTimings;
  /** Null over http. */
  certificateExpiresAt: Date | null;
  /** SHA-256 of the certificate; null over http. */
  certificateFingerprint: string | null;
}

const largestHeaders = 256 * 1024;

function certificateOf(
  socket: Socket,
): Pick<TimedResponse, 'certificateExpiresAt' | 'certificateFingerprint'> {
  if (!(socket instanceof TLSSocket))
    return { certificateExpiresAt: null, certificateFingerprint: null };
  // An empty object if the session has no certificate, despite the type.
  const { valid_to: expiry, fingerprint256 }: { valid_to?: string; fingerprint256?: string } =
    socket.getPeerCertificate();
  const until = Date.parse(expiry ?? '');
  return {
    certificateExpiresAt: Number.isNaN(until) ? null : new Date(until),
    certificateFingerprint: fingerprint256 ?? null,
  };
}

/** Requests one address on a new connection and measures each phase; does not read the body. */
export function timedRequest(
  url: URL,
  {
    headers,
    lookup,
    signal,
  }: { headers: Record<string, string>; lookup: LookupFunction; signal: AbortSignal },
): Promise<TimedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<TimedResponse>();
  const isSecure = url.protocol === 'https:';
  const began = performance.now();
  let [resolved, connected, ready]: (number | undefined)[] = [];
  const outgoing = (isSecure ? requestSecurely : request)(url, {
    agent: false,
    headers: { ...headers, connection: 'close' },
    maxHeaderSize: largestHeaders,
    signal,
    lookup,
    ...addressAttempt,
  });
  outgoing.once('socket', (socket) => {
    socket.once('lookup', () => (resolved = performance.now()));
    socket.once('connect', () => (ready = connected = performance.now()));
    if (isSecure) socket.once('secureConnect', () => (ready = performance.now()));
  });
  outgoing.once('response', (response) => {
    const [whenConnected = began, whenReady = began] = [connected, ready];
    resolve({
      response,
      ...certificateOf(response.socket),
      timings: {
        dnsMs: resolved === undefined ? null : resolved - began,
        connectMs: whenConnected - (resolved ?? began),
        tlsMs: isSecure ? whenReady - whenConnected : null,
        firstByteMs: performance.now() - whenReady,
      },
    });
  });
  outgoing.on('error', reject);
  outgoing.end();
  return promise;
}
