import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { socksReply } from '../../../platform/target-guard/socks-request.ts';
import { startSocksServer } from '../../../platform/target-guard/socks-server.ts';
import { answerHeaders } from './answer-headers.ts';
import { type Certificate, makeCertificate } from './certificate.ts';
import { matchRequests } from './match-requests.ts';
import type { Exchange, Recording } from './recording.ts';

/** Counts the requests of one replayed load. */
export interface ReplayCounts {
  requests: number;
  /** Answered although the recording holds another query. */
  matchedByPath: number;
  /** Not in the recording: answered with 404. */
  missed: string[];
}

export type Replayer = Awaited<ReturnType<typeof startReplayer>>;

/** Limits of one replayed load. A page that requests more gets no answers. */
const most = { requests: 10_000, sockets: 1000, bytes: 1_000_000_000, listed: 50 };
/** Milliseconds that a connection over loopback takes by itself, and so does an answer. */
const own = { tcp: 1.5, tls: 2.5, answer: 1 };

let certificate: Certificate | undefined;

/**
 * Serves a recording: a SOCKS5 server on loopback that plays all hosts of the page itself, with their connection and
 * server times. It opens no connection and resolves no name. What is not in the recording is answered with 404.
 * @param bodies of the recording's exchanges, as they are sent
 */
export async function startReplayer(
  { exchanges, origins }: Recording,
  bodies: ReadonlyMap<Exchange, Uint8Array>,
) {
  certificate ??= makeCertificate();
  const { key, cert, chromiumFlag } = certificate;
  const find = matchRequests(exchanges);
  const counts: ReplayCounts = { requests: 0, matchedByPath: 0, missed: [] };
  const over = new AbortController();
  let left = most.bytes;

  const handle = (request: Incoming, response: Outgoing): void => {
    request.resume();
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    counts.requests += 1;
    if (counts.requests > most.requests || left <= 0) {
      response.destroy();
      return;
    }
    answer(request, response).catch(() => response.destroy());
  };
  const answer = async (request: Incoming, response: Outgoing): Promise<void> => {
    const method = request.method ?? 'GET';
    const url = addressOf(request);
    const match = find(method, url);
    if (match === undefined) {
      if (counts.missed.length < most.listed) counts.missed.push(`${method} ${url}`);
      send(response, 404, { 'content-length': '0' });
      return;
    }
    const { exchange, isByPath } = match;
    if (isByPath) counts.matchedByPath += 1;
    await pause(exchange.waitMs - own.answer);
    const body = bodies.get(exchange) ?? new Uint8Array();
    left -= body.length;
    const headers = answerHeaders(exchange, body.length);
    send(response, exchange.status, headers, method === 'HEAD' ? undefined : body);
  };
  const pause = async (milliseconds: number): Promise<void> => {
    if (milliseconds > 0) await wait(milliseconds, undefined, { signal: over.signal });
  };

  const plain = createHttp(handle);
  const secure = createHttps({ key, cert, ALPNProtocols: ['http/1.1'] }, handle);
  const h2 = createSecureServer({ key, cert, allowHTTP1: true }, handle);
  for (const server of [secure, h2]) server.on('tlsClientError', () => undefined);

  const limits = { mostClients: most.sockets };
  const server = await startSocksServer(limits, async (socket, { host, port }, gone) => {
    const times = origins.get(`${host}:${port}`) ?? [...origins.values()][0];
    await pause((times?.tcpMs ?? 0) - own.tcp);
    socket.write(socksReply(0));
    const first = await firstByte(socket, gone);
    if (first !== tlsHandshake) {
      plain.emit('connection', socket);
      return;
    }
    await pause((times?.tlsMs ?? 0) - own.tls);
    (times?.isH2 ? h2 : secure).emit('connection', socket);
  });
  return {
    chromiumFlags: [...server.chromiumFlags, chromiumFlag],
    failureOf: (): undefined => undefined,
    counts: () => structuredClone(counts),
    close: async () => {
      over.abort();
      await server.close();
    },
  };
}

type Incoming = IncomingMessage | Http2ServerRequest;
type Outgoing = ServerResponse | Http2ServerResponse;

function send(
  response: Outgoing,
  status: number,
  headers: Record<string, string | string[]>,
  body: Uint8Array = new Uint8Array(),
): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body.length > 0) response.end(body);
  else response.end();
}

const tlsHandshake = 0x16;

/** The first byte that a client sends, which stays in its socket. */
async function firstByte(socket: Socket, signal: AbortSignal): Promise<number | undefined> {
  for (;;) {
    const bytes: unknown = socket.read();
    if (Buffer.isBuffer(bytes)) {
      socket.unshift(bytes);
      return bytes[0];
    }
    if (socket.readableEnded || socket.destroyed) throw new Error('The client has hung up');
    await once(socket, 'readable', { signal });
  }
}

function addressOf(request: Incoming): string {
  const isSecure = 'encrypted' in request.socket;
  const host = request.headers[':authority'] ?? request.headers.host ?? '';
  const spelled = `${isSecure ? 'https' : 'http'}://${String(host)}${request.url ?? '/'}`;
  return URL.parse(spelled)?.href ?? spelled;
}
