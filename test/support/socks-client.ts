import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Replies of a SOCKS5 proxy, and what we call it when it hangs up. */
const words: Record<number, string> = {
  0: 'connected',
  1: 'general',
  2: 'blocked',
  4: 'dns',
  5: 'refused',
  6: 'timeout',
};

/** Sends raw bytes to the proxy. @returns its answer so far, empty when it hangs up */
export async function tell(socket: Socket, bytes: Buffer): Promise<Buffer> {
  if (socket.destroyed) return Buffer.alloc(0);
  socket.write(bytes);
  // Not by listening for data: what comes after the answer is for others to read.
  await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
  const answer: unknown = socket.read();
  return Buffer.isBuffer(answer) ? answer : Buffer.alloc(0);
}

/** A connection to the proxy itself. */
export async function openToProxy(proxy: string): Promise<Socket> {
  const socket = connect(Number(new URL(proxy).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket.on('error', () => undefined);
}

/** Asks for a connection as Chromium does, with the host as a name, also when it is an IP address. */
export async function connectOverSocks(
  proxy: string,
  host: string,
  port: number,
): Promise<{ socket: Socket; reply: string }> {
  const socket = await openToProxy(proxy);
  await tell(socket, Buffer.of(5, 1, 0));
  const name = Buffer.from(host);
  const request = [Buffer.of(5, 1, 0, 3, name.length), name, Buffer.of(port >> 8, port & 255)];
  const [, code = -1] = await tell(socket, Buffer.concat(request));
  return { socket, reply: words[code] ?? 'hung up' };
}
