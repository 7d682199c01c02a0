import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AnswerRequest } from './answer-requests.ts';
import { RequestLimit } from './request-limit.ts';

export interface ProbeServerOptions {
  answer: AnswerRequest;
  /** The only caller knows it. */
  token: string;
  /** @default 600 */
  perMinute?: number;
  /** @default 50 */
  atOnce?: number;
  clock?: () => number;
}

/** In bytes. The longest request has a url, 16 KB of headers and a body of 8 KB, all of which JSON may escape. */
const largestBody = 192 * 1024;

/** Why a request is not answered; the status says it all. */
class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, headers: Record<string, string> = {}) {
    super();
    this.status = status;
    this.headers = headers;
  }
}

/**
 * Answers `POST /` of the one caller who knows the token. A request of a browser is refused even with the token, so
 * that no page can reach a probe in its reader's network. Neither `Host` nor anything else of a request is repeated in
 * an answer.
 */
export function probeServer({ answer, token, ...limits }: ProbeServerOptions): Server {
  const limit = new RequestLimit(limits);
  const isOurs = ownerOf(token);
  const options = {
    maxHeaderSize: 8192,
    headersTimeout: 5000,
    requestTimeout: 10_000,
    connectionsCheckingInterval: 2000,
  };
  const server = createServer(options, (request, response) => {
    void serve(request, response);
  });
  server.maxConnections = 256;
  return server;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      refuseStrangers(request, isOurs);
      const leave = limit.enter();
      if (typeof leave === 'number') throw new Refusal(429, { 'retry-after': String(leave) });
      try {
        const reply = await answer(await readJson(request), gone.signal);
        send(response, reply.kind === 'invalid' ? 400 : 200, reply);
      } finally {
        leave();
      }
    } catch (error) {
      if (gone.signal.aborted) return;
      if (!(error instanceof Refusal)) console.error(error);
      const { status, headers } = error instanceof Refusal ? error : new Refusal(500);
      send(response, status, {}, { connection: 'close', ...headers });
    }
  }
}

/** @throws Refusal */
function refuseStrangers(
  { method, url, headers }: IncomingMessage,
  isOurs: (authorization: string) => boolean,
): void {
  // Node's own fetch sends sec-fetch-mode as well.
  const isBrowser = 'origin' in headers || 'sec-fetch-site' in headers;
  if (isBrowser) throw new Refusal(403);
  if (!isOurs(headers.authorization ?? '')) throw new Refusal(401);
  if (url !== '/') throw new Refusal(404);
  if (method !== 'POST') throw new Refusal(405, { allow: 'POST' });
}

/** Compares digests, so that neither the length of the token nor its beginning shows in the time. */
function ownerOf(token: string): (authorization: string) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = digest(`Bearer ${token}`);
  return (authorization) => timingSafeEqual(digest(authorization), expected);
}

/** @throws Refusal */
async function readJson(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length']) > largestBody) throw new Refusal(413);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Refusal(413);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refusal(400);
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(JSON.stringify(body));
}
