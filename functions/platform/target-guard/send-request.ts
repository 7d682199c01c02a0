import { request } from 'node:http';
import type { Agent, IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';

/** Keep-alive agents whose sockets resolve names with the guard. */
export interface GuardedAgents {
  'http:': Agent;
  'https:': Agent;
}

interface RequestInit {
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  signal: AbortSignal;
  body?: string;
}

const largestHeaders = 256 * 1024;

/** Sends one request and returns its unread response. Does not follow redirects. */
export function sendRequest(
  url: URL,
  init: RequestInit,
  agents: GuardedAgents,
): Promise<IncomingMessage> {
  const { body, ...options } = init;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const isSecure = url.protocol === 'https:';
  const outgoing = (isSecure ? requestSecurely : request)(url, {
    ...options,
    agent: agents[isSecure ? 'https:' : 'http:'],
    maxHeaderSize: largestHeaders,
  });
  let isAnswered = false;
  outgoing.once('response', (response) => {
    isAnswered = true;
    resolve(response);
  });
  outgoing.on('error', (error) => {
    // A reused connection may just have been closed, which says nothing about the server, so retry.
    const isStale =
      init.method !== 'POST' &&
      outgoing.reusedSocket &&
      !isAnswered &&
      'code' in error &&
      error.code === 'ECONNRESET';
    if (isStale && !init.signal.aborted) resolve(sendRequest(url, init, agents));
    else reject(error);
  });
  outgoing.end(body);
  return promise;
}
