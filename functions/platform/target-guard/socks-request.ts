import { once } from 'node:events';
import { isIPv6, type Socket } from 'node:net';
import { bareHost, portOf } from './target-policy.ts';
import { TargetError } from './target-error.ts';

export interface SocksTarget {
  host: string;
  port: number;
}

const version = 5;
const withoutAuthentication = 0;
const connectCommand = 1;

/** The next bytes of a socket that nothing else reads. */
async function take(client: Socket, count: number, signal: AbortSignal): Promise<Buffer> {
  if (count === 0) return Buffer.alloc(0);
  for (;;) {
    const bytes: unknown = client.read(count);
    if (Buffer.isBuffer(bytes)) {
      if (bytes.length === count) return bytes;
      throw refusal();
    }
    if (client.readableEnded) throw refusal();
    await once(client, 'readable', { signal });
  }
}

/** Address types of RFC 1928; Chromium sends every host as a name, even an IP address. */
async function takeHost(client: Socket, type: unknown, signal: AbortSignal): Promise<string> {
  if (type === 1) return (await take(client, 4, signal)).join('.');
  if (type === 3) {
    const [length = 0] = await take(client, 1, signal);
    return (await take(client, length, signal)).toString();
  }
  if (type !== 4) throw refusal();
  const bytes = await take(client, 16, signal);
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16));
  return groups.join(':');
}

/** Converts a host to the guard's form: decimal, octal and hex IPv4 become dotted. */
function readTarget(host: string, port: number): SocksTarget {
  const spelled = isIPv6(host) ? `[${host}]` : host;
  const url = /^[^/?#@\\\s]+$/.test(host) ? URL.parse(`http://${spelled}:${port}`) : null;
  if (url === null) throw refusal();
  return { host: bareHost(url.hostname), port: portOf(url) };
}

const refusal = (): TargetError => new TargetError('protocol', 'SOCKS');

/**
 * Reads the target that a SOCKS5 client (RFC 1928) requests, and leaves the socket at the first byte after that.
 * @throws TargetError `protocol` for anything but a CONNECT without authentication; the signal's error
 */
export async function readSocksRequest(client: Socket, signal: AbortSignal): Promise<SocksTarget> {
  const [greeting, methods = 0] = await take(client, 2, signal);
  if (greeting !== version) throw refusal();
  const offered = await take(client, methods, signal);
  if (!offered.includes(withoutAuthentication)) throw refusal();
  client.write(Buffer.of(version, withoutAuthentication));
  const [again, command, , type] = await take(client, 4, signal);
  const host = await takeHost(client, type, signal);
  const port = (await take(client, 2, signal)).readUInt16BE();
  if (again !== version || command !== connectCommand) throw refusal();
  return readTarget(host, port);
}

/** The reply to a request. Its address field is not used. */
export const socksReply = (code: number): Buffer =>
  Buffer.of(version, code, 0, 1, 0, 0, 0, 0, 0, 0);
