import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { claimPort } from './own-ports.ts';
import { readSocksRequest, type SocksTarget } from './socks-request.ts';

/** Time for a client to name its target, in milliseconds. */
const handshakeMs = 10_000;

/**
 * Flags that make Chromium send everything through a SOCKS5 server. It does not use one for loopback and link-local
 * targets without `--proxy-bypass-list=<-loopback>`, and resolves names and sends UDP itself.
 */
const chromiumFlags = (url: string): string[] => [
  `--proxy-server=${url}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
];

/**
 * Starts a SOCKS5 server for Chromium on loopback, on a port that no target guard visits.
 * @param serve is called once a client has named its target, with a signal that aborts when the client has gone; the
 * client is dropped if it throws
 */
export async function startSocksServer(
  { allowHalfOpen = false, mostClients = Infinity },
  serve: (client: Socket, target: SocksTarget, gone: AbortSignal) => Promise<void>,
) {
  const clients = new Set<Socket>();
  const welcome = async (client: Socket): Promise<void> => {
    const gone = new AbortController();
    clients.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => {
      clients.delete(client);
      gone.abort();
    });
    try {
      const patience = AbortSignal.any([gone.signal, AbortSignal.timeout(handshakeMs)]);
      await serve(client, await readSocksRequest(client, patience), gone.signal);
    } catch {
      client.destroy();
    }
  };
  const server = createServer({ noDelay: true, allowHalfOpen }, (client) => void welcome(client));
  server.maxConnections = mostClients;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const giveFree = claimPort(port);
  const url = `socks5://127.0.0.1:${port}`;
  return {
    /** Such as `socks5://127.0.0.1:40123`. */
    url,
    /** Flags that make Chromium send everything to this server. */
    chromiumFlags: chromiumFlags(url),
    /** Ends all connections, including open ones. */
    close: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.destroy();
      await closed;
      giveFree();
    },
  };
}
