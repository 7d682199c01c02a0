import { createServer } from 'node:http';
import { afterAll, beforeAll, vi } from 'vitest';
import { type Sockets, startSockets } from '../../dev/gateway/sockets.ts';
import { listenOnLoopback } from './loopback-server.ts';

interface SocketServer {
  sockets: Sockets;
  /** Of the WebSocket, for browsers. */
  address: string;
}

/** A socket server of the local host for the tests of a file; functions push through it. @returns gets it once it runs */
export function useSocketServer(): () => SocketServer {
  let running: SocketServer | undefined;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const sockets = await startSockets();
    vi.stubEnv('SOCKET_ENDPOINT', sockets.managementUrl);
    const server = createServer();
    server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head));
    const listening = await listenOnLoopback(server);
    close = listening.close;
    running = { sockets, address: `ws://127.0.0.1:${listening.port}/ws` };
  });
  afterAll(async () => {
    await running?.sockets.stop();
    await close?.();
    vi.unstubAllEnvs();
  });
  return () => {
    if (running === undefined) throw new Error('The socket server has not started');
    return running;
  };
}
