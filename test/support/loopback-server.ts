import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Server, Socket } from 'node:net';

export interface LoopbackServer {
  port: number;
  /** Such as `http://127.0.0.1:40123`. */
  url: string;
  /** Paths that were asked for, in order. */
  requested: string[];
  close: () => Promise<void>;
}

/** Listens on a free port of loopback, and closes with everything that is connected. */
export async function listenOnLoopback(server: Server): Promise<Omit<LoopbackServer, 'requested'>> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A real HTTP server on a free loopback port that records its requests. */
export async function startLoopbackServer(handle: RequestListener): Promise<LoopbackServer> {
  const requested: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    requested.push(request.url ?? '');
    handle(request, response);
  });
  return { ...(await listenOnLoopback(server)), requested };
}
