import { request } from 'node:http';
import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { bareHost, portOf } from './judge-target.ts';

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

/** Passes one absolute-form request on and streams its answer back; `onFailure` when there is none. */
export function forwardRequest(
  from: IncomingMessage,
  to: ServerResponse,
  url: URL,
  hooks: { agent: Agent; onSocket: (socket: Socket) => void; onFailure: (error: Error) => void },
): void {
  const outgoing = request({
    host: bareHost(url.hostname),
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    method: from.method ?? 'GET',
    headers: endToEnd(from.rawHeaders),
    agent: hooks.agent,
    maxHeaderSize: 256 * 1024,
  });
  const isRepeatable = from.method === 'GET' || from.method === 'HEAD';
  let isAnswered = false;
  outgoing.on('socket', hooks.onSocket);
  outgoing.once('response', (incoming) => {
    isAnswered = true;
    answer(incoming, to);
  });
  outgoing.on('error', (error) => {
    if (isAnswered || to.destroyed) to.destroy();
    else if (outgoing.reusedSocket && isRepeatable) forwardRequest(from, to, url, hooks);
    else hooks.onFailure(error);
  });
  to.once('close', () => outgoing.destroy());
  if (isRepeatable) outgoing.end();
  else from.pipe(outgoing);
}
