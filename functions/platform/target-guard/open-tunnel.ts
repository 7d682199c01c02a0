import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { bareHost, portOf } from './judge-target.ts';
import { answerFor } from './proxy-answers.ts';
import type { ProxyParts } from './proxy-limits.ts';
import { TargetError } from './target-error.ts';

/** Reads `host:port` of a CONNECT; undefined when it is anything else. */
function parseAuthority(authority: string): { host: string; port: number } | undefined {
  const url = /^[^/?#@\\\s]+:\d+$/.test(authority) ? URL.parse(`http://${authority}`) : null;
  return url === null ? undefined : { host: bareHost(url.hostname), port: portOf(url) };
}

/** Answers a CONNECT, and passes bytes on in both directions until one side ends or too many have come back. */
export async function openTunnel(
  { guard, meter, limits }: ProxyParts,
  authority: string,
  client: Duplex,
  head: Buffer,
) {
  client.on('error', () => client.destroy());
  const target = parseAuthority(authority);
  try {
    if (target === undefined) throw new TargetError('protocol', 'CONNECT');
    const upstream = await guard.connect(target.host, target.port);
    upstream.on('error', () => client.destroy());
    client.once('close', () => upstream.destroy());
    if (client.destroyed) upstream.destroy();
    meter.add(upstream);
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) upstream.write(head);
    upstream.on('data', () => {
      if (upstream.bytesRead > limits.maxTunnelBytes) client.destroy();
    });
    upstream.pipe(client);
    client.pipe(upstream);
  } catch (error) {
    if (error instanceof TargetError && error.kind === 'blocked') meter.refuse();
    const { status, headers } = answerFor(error, authority);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    client.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}connection: close\r\n\r\n`,
    );
  }
}
