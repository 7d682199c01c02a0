import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Listening {
  port: number;
  /** Such as `http://127.0.0.1:4321`, without a trailing slash. */
  url: string;
  /** Ends it with everything that is connected. */
  close(): Promise<void>;
}

/**
 * Starts a server at an address of this machine, by default one that only this machine can reach.
 * @param port 0 for any free one
 * @throws Error with a code, such as EADDRINUSE
 */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.listen(port, host);
  await once(server, 'listening');
  // The server is open and not on a pipe.
  const { address, family, port: actual } = server.address() as AddressInfo;
  return {
    port: actual,
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
