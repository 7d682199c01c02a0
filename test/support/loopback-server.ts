import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Server } from 'node:net';
import { listen, type Listening } from '../../dev/listen.ts';

export interface LoopbackServer extends Listening {
  /** Paths that were asked for, in order. */
  requested: string[];
}

/** Listens on a free port of loopback, and closes with everything that is connected. */
export const listenOnLoopback = (server: Server): Promise<Listening> => listen(server);

/** A real HTTP server on a free loopback port that records its requests. */
export async function startLoopbackServer(handle: RequestListener): Promise<LoopbackServer> {
  const requested: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    requested.push(request.url ?? '');
    handle(request, response);
  });
  return { ...(await listenOnLoopback(server)), requested };
}
