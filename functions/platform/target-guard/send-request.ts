import type { X509Certificate } from 'node:crypto';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { CheckMethod } from '../../../shared/uptime/check-methods.ts';
import type { GuardedAgents } from './guarded-agents.ts';
import { largestHead } from './tidy-heads.ts';

export interface RequestInit {
  method: CheckMethod;
  headers: Record<string, string>;
  signal: AbortSignal;
  body?: string;
  /** Over which it is sent. @default any */
  family?: 4 | 6;
  /** False accepts any certificate. @default true */
  rejectUnauthorized?: boolean;
  /** Trusted certificates and those that complete a chain. @default those that Node trusts */
  ca?: string[];
}

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

export interface SentRequest {
  /** Unread. */
  response: IncomingMessage;
  timings: RequestTimings;
  /** Intermediate certificates that the server did not send. Some clients do not find them by themselves. */
  missingIssuers: readonly X509Certificate[];
}

export type SendRequest = (url: URL, init: RequestInit) => Promise<SentRequest>;

/** Sends one request. Does not follow redirects. */
export function sendRequest(
  url: URL,
  init: RequestInit,
  agents: GuardedAgents,
): Promise<SentRequest> {
  const { body, ...options } = init;
  const { promise, resolve, reject } = Promise.withResolvers<SentRequest>();
  const isSecure = url.protocol === 'https:';
  const outgoing = (isSecure ? requestSecurely : request)(url, {
    ...options,
    agent: agents[isSecure ? 'https:' : 'http:'],
    maxHeaderSize: largestHead,
    // For the body only: heads are put in order before. Chromium too takes chunks whose lines end with a line feed.
    insecureHTTPParser: true,
  });
  const timingsNow = timer(outgoing, isSecure);
  let isAnswered = false;
  outgoing.once('response', (response) => {
    isAnswered = true;
    resolve({ response, timings: timingsNow(), missingIssuers: [] });
  });
  outgoing.on('error', (error) => {
    // A reused connection may just have been closed, or have bytes left over, which says nothing about this response.
    const isSafe = init.method === 'GET' || init.method === 'HEAD';
    const isStale = isSafe && outgoing.reusedSocket && !isAnswered;
    if (isStale && !init.signal.aborted) resolve(sendRequest(url, init, agents));
    else reject(error);
  });
  outgoing.end(body);
  return promise;
}

/** Measures the phases of a request. @returns those until now */
function timer(outgoing: ClientRequest, isSecure: boolean): () => RequestTimings {
  const began = performance.now();
  let [resolved, connected, ready]: (number | undefined)[] = [];
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return;
    socket.once('lookup', () => (resolved = performance.now()));
    socket.once('connect', () => (ready = connected = performance.now()));
    if (isSecure) socket.once('secureConnect', () => (ready = performance.now()));
  });
  return () => {
    const [whenConnected = began, whenReady = began] = [connected, ready];
    return {
      dnsMs: resolved === undefined ? null : resolved - began,
      connectMs: whenConnected - (resolved ?? began),
      tlsMs: isSecure ? whenReady - whenConnected : null,
      firstByteMs: performance.now() - whenReady,
    };
  };
}
