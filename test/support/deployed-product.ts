/** A deployed product over HTTP, as far as `bin/postflight.ts` uses one: answers in the shapes of the calls' contracts. */
import { createServer, type IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { listenOnLoopback } from './loopback-server.ts';

/** Any answer but 200 with JSON. */
export class Answer {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body = '') {
    this.status = status;
    this.body = body;
  }
}
interface Asked {
  /** Path and query. */
  url: URL;
  headers: IncomingMessage['headers'];
}
/** By method and the path after `/api`, or that of a file: `POST /users`, `GET /config.json`. */
export type ProductAnswers = Record<string, (asked: Asked) => object | Answer>;

export interface DeployedProduct {
  url: string;
  /** Keys of all requests since these answers. */
  asked: readonly string[];
  /** @param onSocket what the product does with a connection; it refuses all without it */
  answer(answers: ProductAnswers, onSocket?: (socket: WebSocket) => void): void;
  close(): Promise<void>;
}

export async function deployedProduct(): Promise<DeployedProduct> {
  let answers: ProductAnswers = {};
  let connected: ((socket: WebSocket) => void) | undefined;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { status, body } = answerTo(request);
    response.writeHead(status).end(body);
  });
  const answerTo = (request: IncomingMessage): Answer => {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', 'http://product');
    const key = `${method} ${decodeURIComponent(url.pathname.replace(/^\/api(?=\/)/, ''))}`;
    asked.push(key);
    request.resume();
    const answer = answers[key]?.({ url, headers }) ?? new Answer(404, '{"message":"none"}');
    return answer instanceof Answer ? answer : new Answer(200, JSON.stringify(answer));
  };
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'web-vitals' });
  server.on('upgrade', (request, socket, head) => {
    const isSignedIn = request.headers['sec-websocket-protocol'] === 'web-vitals, token';
    if (connected === undefined || !isSignedIn) return socket.destroy();
    return sockets.handleUpgrade(request, socket, head, connected);
  });
  return {
    ...(await listenOnLoopback(server)),
    asked,
    answer(next, onSocket) {
      answers = next;
      connected = onSocket;
      asked.length = 0;
    },
  };
}
