import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { claimPort } from '../../functions/platform/target-guard/own-ports.ts';
import { listen, type Listening } from '../listen.ts';
import { checkBrowser } from './check-browser.ts';

/** Handles requests, once it is ready. */
export interface RequestHandlers {
  http(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export type HostServer = Awaited<ReturnType<typeof startHostServer>>;

export class PortTakenError extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`Port ${port} is taken`);
    this.port = port;
  }
}

/**
 * Takes the port on both loopback addresses, so that a taken port is reported before anything else starts.
 * @param port 0 for any free one
 * @throws PortTakenError
 */
export async function startHostServer(port: number) {
  const ready = Promise.withResolvers<RequestHandlers>();
  const build = (): Server =>
    createServer((request, response) => {
      void answer(ready.promise, request, response);
    }).on('upgrade', (request, socket, head) => {
      if (refusalOf(request) !== undefined) socket.destroy();
      else void ready.promise.then((handlers) => handlers.upgrade(request, socket, head));
    });
  const server = build();
  const first = await takePort(server, port);
  const listening = [first];
  const actualPort = first.port;
  const giveFree = claimPort(actualPort);
  const second = build();
  second.removeAllListeners('upgrade');
  // Vite listens for its own upgrade requests on the first server.
  second.on('upgrade', (...upgrade) => server.emit('upgrade', ...upgrade));
  try {
    // Browsers try ::1 first for `localhost`. On machines without IPv6 it is left out.
    listening.push(await takePort(second, actualPort, '::1'));
  } catch (error) {
    if (error instanceof PortTakenError) {
      await first.close();
      throw error;
    }
  }
  return {
    port: actualPort,
    /** The server on 127.0.0.1. */
    server,
    /** Sets the handler; requests that arrived earlier are answered from now on. */
    open: (handlers: RequestHandlers): void => ready.resolve(handlers),
    async stop(): Promise<void> {
      await Promise.all(listening.map((one) => one.close()));
      giveFree();
    },
  };
}

const takePort = (server: Server, port: number, host?: string): Promise<Listening> =>
  listen(server, port, host).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new PortTakenError(port) : error;
  });

/**
 * The rest of the host reads the target as a path, so other forms, such as the absolute URL for a proxy, are refused
 * here.
 */
function refusalOf(request: IncomingMessage): { status: number; words: string } | undefined {
  if (request.url?.startsWith('/') !== true) return { status: 400, words: 'This is no path.' };
  const words = checkBrowser(request);
  return words === undefined ? undefined : { status: 403, words };
}

async function answer(
  ready: Promise<RequestHandlers>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refusal = refusalOf(request);
  if (refusal !== undefined) return void response.writeHead(refusal.status).end(refusal.words);
  try {
    await (await ready).http(request, response);
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
}
