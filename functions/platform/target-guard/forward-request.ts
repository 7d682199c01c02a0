import { request } from 'node:http';
import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { bareHost, portOf } from './judge-target.ts';
import { TargetError } from './target-error.ts';

/** Meant for one connection, not for what is behind it: RFC 9110 section 7.6.1. */
const hopByHop: ReadonlySet<string> = new Set(
  [
    'connection',
    'keep-alive',
    'proxy-connection',
    'proxy-authorization',
    'proxy-authenticate',
  ].concat(['te', 'trailer', 'transfer-encoding', 'upgrade']),
);

/** Raw header lines, with their order, case and repetitions, less those that end here. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => !hopByHop.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  );
}

/** Whether the answer says of itself that it is longer. An answer to HEAD has no body, whatever it says. */
function announcesMore(incoming: IncomingMessage, method: string, maxBytes: number): boolean {
  return method !== 'HEAD' && Number(incoming.headers['content-length']) > maxBytes;
}

/** Breaks an answer off where it becomes too long. */
function cutAt(maxBytes: number, incoming: IncomingMessage, url: string): void {
  let received = 0;
  incoming.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) incoming.destroy(new TargetError('too-large', url));
  });
}

function answer(incoming: IncomingMessage, client: ServerResponse): void {
  client.sendDate = false;
  try {
    client.writeHead(incoming.statusCode ?? 502, endToEnd(incoming.rawHeaders));
    client.flushHeaders();
  } catch {
    client.destroy();
    incoming.destroy();
    return;
  }
  pipeline(incoming, client, (error) => {
    if (error) client.destroy();
  });
}

interface ForwardOptions {
  agent: Agent;
  /** Bound on the body, in bytes on the wire. */
  maxResponseBytes: number;
  onSocket: (socket: Socket) => void;
  /** When there is no answer, or one that announces too many bytes. */
  onFailure: (error: Error) => void;
}

/** Passes one absolute-form request on and streams its answer back, which is broken off at `maxResponseBytes`. */
export function forwardRequest(
  from: IncomingMessage,
  to: ServerResponse,
  url: URL,
  options: ForwardOptions,
): void {
  const { agent, maxResponseBytes, onSocket, onFailure } = options;
  const method = from.method ?? 'GET';
  const outgoing = request({
    host: bareHost(url.hostname),
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    method,
    headers: endToEnd(from.rawHeaders),
    agent,
    maxHeaderSize: 256 * 1024,
  });
  const isRepeatable = method === 'GET' || method === 'HEAD';
  let isAnswered = false;
  outgoing.on('socket', onSocket);
  outgoing.once('response', (incoming) => {
    isAnswered = true;
    if (announcesMore(incoming, method, maxResponseBytes)) {
      incoming.destroy();
      onFailure(new TargetError('too-large', url.href));
      return;
    }
    answer(incoming, to);
    cutAt(maxResponseBytes, incoming, url.href);
  });
  outgoing.on('error', (error) => {
    if (isAnswered || to.destroyed) to.destroy();
    else if (outgoing.reusedSocket && isRepeatable) forwardRequest(from, to, url, options);
    else onFailure(error);
  });
  to.once('close', () => outgoing.destroy());
  if (isRepeatable) outgoing.end();
  else from.pipe(outgoing);
}
