import { createServer, connect, type Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { claimPort } from '../../functions/platform/target-guard/own-ports.ts';
import { listen } from '../listen.ts';
import { refusalAnswer } from './client-server.ts';
import { checkClient, type ClientRules } from './check-client.ts';
import type { RequestHead } from './signature.ts';

export interface Upstream {
  host: string;
  port: number;
}

const mostHeadBytes = 64 * 1024;

/**
 * A front for a program that does not check its clients. It checks the first request of a connection and then passes
 * bytes on unchanged, because a connection belongs to one client, which has proven that it has the keys. Checking every
 * request would cost ten times as much.
 * @param upstream address of the program; awaited for each connection
 */
export async function startConnectionFront(rules: ClientRules, upstream: () => Promise<Upstream>) {
  const admit = async (client: Socket, received: Buffer, end: number): Promise<void> => {
    const head = readHead(received.toString('latin1', 0, end));
    const refusal = head === undefined ? 'AccessDenied' : await checkClient(head, rules);
    if (refusal !== undefined) return refuse(client, refusalAnswer(rules, refusal));
    const { host, port: at } = await upstream();
    const program = connect({ host, port: at, noDelay: true });
    program.on('error', () => program.destroy());
    client.once('close', () => program.destroy());
    program.once('close', () => client.destroy());
    program.write(received);
    client.pipe(program).pipe(client);
  };
  const server = createServer({ noDelay: true }, (client) => {
    let received = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf('\r\n\r\n');
      if (end === -1 && received.length < mostHeadBytes) return;
      client.off('data', read).pause();
      admit(client, received, end).catch(() => client.destroy());
    };
    client.on('data', read);
  });
  const { close, ...listening } = await listen(server);
  const giveFree = claimPort(listening.port);
  return { ...listening, stop: () => close().then(giveFree) };
}

/** Undefined for a request head that the program behind might parse differently. */
function readHead(text: string): RequestHead | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  const [, method, url] = /^([A-Z]+) (\/\S*) HTTP\/1\.1$/.exec(first) ?? [];
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name === '' || Object.hasOwn(headers, name.toLowerCase())) return undefined;
    headers[name.toLowerCase()] = value;
  }
  return method === undefined || url === undefined ? undefined : { method, url, headers };
}

function refuse(client: Socket, { type, headers, body }: ReturnType<typeof refusalAnswer>): void {
  const lines = Object.entries({
    ...headers,
    'content-type': type,
    'content-length': `${Buffer.byteLength(body)}`,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  client.end([`HTTP/1.1 403 ${STATUS_CODES[403]}`, ...lines, '', body].join('\r\n'));
}
